import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { email } from '../../../../protocol/http/accountFields.ts';
import type { HumanProof } from '../../../shared/data/calls/accountCalls.ts';
import type { Answer } from '../../../shared/data/http/http.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { HumanCheck } from '../HumanCheck.tsx';
import { useForm } from '../useForm.ts';
import { useHumanCheck } from '../useHumanCheck.ts';

const schema = z.strictObject({ email });

interface MailRequestProps {
  /** The email address that the user entered on the previous page, if any. */
  email?: string | undefined;
  submit: string;
  request: (email: string, proof: HumanProof) => Promise<Answer<object>>;
  /** Returns the content that replaces the form after the mail was sent. */
  children: (email: string) => ReactNode;
}

/** Requests a mail to an email address. */
export function MailRequest({ email: known = '', submit, request, children }: MailRequestProps) {
  const { t } = useTranslation();
  const check = useHumanCheck();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, text, failure, isSending } = useForm({
    schema,
    initial: { email: known },
    isComplete: check.isPresent,
    send: (body) => check.spend((proof) => request(body.email, proof)),
    onDone: (_, body) => setSentTo(body.email),
  });
  if (sentTo !== null) return children(sentTo);
  return (
    <form className="card" {...form}>
      <FormFailure failure={failure} />
      <TextField label={t('account.email')} type="email" autoComplete="email" required {...text('email')} />
      <HumanCheck check={check} />
      <Button kind="primary" type="submit" wide disabled={isSending}>
        {submit}
      </Button>
    </form>
  );
}
