import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ActProof, actProof } from '../../../protocol/http/secondFactorApi.ts';
import type { Answer } from '../../shared/data/http/http.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { PasswordField } from '../../shared/ui/form/PasswordField.tsx';
import s from './Account.module.css';
import { CodeField } from './CodeField.tsx';
import { FormFailure } from './FormFailure.tsx';
import { useForm } from './useForm.ts';

interface ProofFormProps<T> {
  /** Whether the account has the second factor. */
  needsCode: boolean;
  submit: string;
  isAlarm?: boolean;
  send: (proof: ActProof) => Promise<Answer<T>>;
  onDone: (answer: T) => void;
  /** The back button beside the submit button. */
  children?: ReactNode;
}

const withCode = actProof.required({ code: true });

/** Asks for the password, and the code if the second factor is on, before an important action. */
export function ProofForm<T>(props: ProofFormProps<T>) {
  const { needsCode, submit, isAlarm = false, send, onDone, children } = props;
  const { t } = useTranslation();
  const { form, text, failure, isSending } = useForm({
    schema: needsCode ? withCode : actProof,
    initial: needsCode ? { password: '', code: '' } : { password: '' },
    fieldOf: { E104: 'password', E3051: 'code' },
    send,
    onDone,
  });
  return (
    <form className={s.proof} {...form}>
      <FormFailure failure={failure} />
      <PasswordField
        label={t('account.currentPassword')}
        autoComplete="current-password"
        required
        {...text('password')}
      />
      {needsCode ? <CodeField {...text('code')} /> : null}
      <div className="cluster fill">
        <Button kind={isAlarm ? 'alarm' : 'primary'} type="submit" disabled={isSending}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}
