import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { newPassword, PASSWORDS_DIFFER, REQUIRED } from '../../../../protocol/http/accountFields.ts';
import { areTexts } from '../../../../protocol/http/accounts.ts';
import { ERR } from '../../../../protocol/http/errors.ts';
import { changeByReset, checkReset } from '../../../shared/data/calls/accountCalls.ts';
import type { FailureCode } from '../../../shared/data/http/http.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { linkToken } from '../../../shared/hooks/linkToken.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { HumanCheck } from '../HumanCheck.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { useForm } from '../useForm.ts';
import { useHumanCheck } from '../useHumanCheck.ts';
import { AccessPage } from './AccessPage.tsx';
import { AccessRetry, AccessWait } from './AccessStates.tsx';

/** Error codes that concern the link itself. */
const OF_THE_LINK: readonly FailureCode[] = ['E2200', ERR.INVALID_REQUEST];

/** The page to which the reset mail links. Sets a new password, or shows the error of the link. */
export function ResetPage() {
  const token = linkToken(useLocation());
  return token === null ? <WrongLink code="E2200" /> : <Reset token={token} />;
}

function Reset({ token }: { token: string }) {
  const { t } = useTranslation();
  const [lost, setExpired] = useState<FailureCode | null>(null);
  const { value: answer, refetch } = useQuery(() => checkReset(token), ['reset', token]);
  if (lost) return <WrongLink code={lost} />;
  if (!answer) return <AccessWait title={t('account.newPassword')} />;
  if (answer.ok)
    return (
      <AccessPage title={t('account.newPassword')} lead={t('account.newPasswordLead')}>
        <NewPassword token={token} onLost={setExpired} />
      </AccessPage>
    );
  const { code } = answer.error;
  if (code === 'E2201' || OF_THE_LINK.includes(code)) return <WrongLink code={code} />;
  return <AccessRetry title={t('account.newPassword')} failure={answer.error} onRetry={refetch} />;
}

/** Says that the link is invalid, and offers the next step. */
function WrongLink({ code }: { code: FailureCode }) {
  const { t } = useTranslation();
  const isGone = code === 'E2201';
  return (
    <AccessPage
      title={t(isGone ? 'errors.E2201' : 'account.resetWrong')}
      lead={t(isGone ? 'account.goneText' : 'account.resetWrongText')}
    >
      <div className="cluster fill">
        <LinkButton kind="primary" to={isGone ? PATHS.signUp : PATHS.forgotPassword}>
          {t(isGone ? 'account.signUp' : 'account.resetAgain')}
        </LinkButton>
        <LinkButton to={PATHS.logIn}>{t('account.logIn')}</LinkButton>
      </div>
    </AccessPage>
  );
}

const schema = z
  .strictObject({ newPassword, repeatedPassword: z.string(REQUIRED).min(1, REQUIRED) })
  .refine((body) => body.newPassword === body.repeatedPassword, {
    path: ['repeatedPassword'],
    message: PASSWORDS_DIFFER,
    when: ({ value }) => areTexts(value, 'newPassword', 'repeatedPassword'),
  });

function NewPassword({ token, onLost }: { token: string; onLost: (code: FailureCode) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const check = useHumanCheck();
  const { form, text, failure, isSending } = useForm({
    schema,
    initial: { newPassword: '', repeatedPassword: '' },
    fieldOf: { E2202: 'newPassword', E3040: 'newPassword' },
    isComplete: check.isPresent,
    async send({ newPassword: password }) {
      const answer = await check.spend((proof) => changeByReset(token, password, proof));
      const code = answer.ok ? null : answer.error.code;
      // The link was used or has expired while the page was open.
      if (code === 'E2200' || code === 'E2201') onLost(code);
      return answer;
    },
    async onDone() {
      showToast(t('account.passwordChanged'), 'done');
      await navigate(PATHS.logIn, { replace: true });
    },
  });
  return (
    <form className="card" {...form}>
      <FormFailure failure={failure} />
      <NewPasswordFields
        label={t('account.newPassword')}
        first={text('newPassword')}
        again={text('repeatedPassword')}
      />
      <HumanCheck check={check} />
      <Button kind="primary" type="submit" wide disabled={isSending}>
        {t('account.savePassword')}
      </Button>
    </form>
  );
}
