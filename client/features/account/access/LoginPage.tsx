import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { loginForm } from '../../../../protocol/http/accounts.ts';
import { ERR } from '../../../../protocol/http/errors.ts';
import { logIn } from '../../../shared/data/calls/accountCalls.ts';
import { refetchUser } from '../../../shared/data/http/loadUser.ts';
import { restoreSaved } from '../../../shared/data/http/logOut.ts';
import { SUSPENSION_KEY } from '../../../shared/data/http/suspension.ts';
import { setUser } from '../../../shared/data/http/user.ts';
import { useLoginState, useWayBack } from '../../../shared/hooks/loginState.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { returnPath, signedUp } from '../../../shared/storage/signUpItems.ts';
import { readTabJson, removeTabItem } from '../../../shared/storage/tabStorage.ts';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';
import { CheckField } from '../../../shared/ui/form/CheckField.tsx';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import { PasswordField } from '../../../shared/ui/form/PasswordField.tsx';
import s from '../Account.module.css';
import { CodeField } from '../CodeField.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { useForm } from '../useForm.ts';
import { AccessPage } from './AccessPage.tsx';
import { SuspensionNotice } from './SuspensionNotice.tsx';

const EMPTY: z.input<typeof loginForm> = { email: '', password: '', keepMeLoggedIn: false };

export function LoginPage() {
  const { t } = useTranslation();
  // The notice is read once, so that it stays visible while the login removes it from the storage.
  const [suspended] = useState(() => readTabJson(SUSPENSION_KEY));
  const { from, notice, email = '' } = useLoginState();
  const wayBack = useWayBack();
  // Read once, because the login removes it from the storage.
  const [afterSignUp] = useState(() => returnPath.read(Date.now())?.path);
  return (
    <AccessPage title={t('account.logIn')}>
      {notice ? (
        <p className={s.notice} role="alert">
          {t(`errors.${notice}`)}
        </p>
      ) : null}
      <SuspensionNotice params={suspended} />
      <LoginForm to={from ?? afterSignUp ?? PATHS.menu} email={email} />
      <p className={s.aside}>
        {t('account.newHere')}{' '}
        <Link to={PATHS.signUp} state={wayBack}>
          {t('account.signUpFree')}
        </Link>
      </p>
      <p className={s.or}>{t('account.or')}</p>
      <LinkButton icon="user" wide to={PATHS.menu}>
        {t('account.asGuest')}
      </LinkButton>
      <p className={s.small}>{t('account.guestGames')}</p>
    </AccessPage>
  );
}

function LoginForm({ to, email }: { to: string; email: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [needsCode, setNeedsCode] = useState(false);
  const { form, text, values, set, failure, isSending } = useForm({
    schema: needsCode ? loginForm.required({ code: true }) : loginForm,
    initial: { ...EMPTY, email },
    fieldOf: { E3051: 'code' },
    async send(body) {
      const answer = await logIn(body);
      if (answer.ok || answer.error.code !== ERR.CODE_REQUIRED || needsCode) return answer;
      setNeedsCode(true);
      set('code', '');
      return null;
    },
    async onDone(user) {
      removeTabItem(SUSPENSION_KEY);
      returnPath.forget();
      signedUp.forget();
      restoreSaved(user.id);
      // After `setUser` the header shows the account link, and the user may press the link immediately. So `navigate`
      // is called before the server answers `refetchUser`: a later call would replace the page that the user opened.
      setUser(user);
      // The app fetches the user after each login (specification S7), while the next page is already open.
      void refetchUser();
      await navigate(to, { replace: true });
    },
  });
  return (
    <form className="card" {...form}>
      {failure?.code === ERR.ACCOUNT_SUSPENDED ? <SuspensionNotice params={failure.params} /> : null}
      <FormFailure failure={failure?.code === ERR.ACCOUNT_SUSPENDED ? null : failure}>
        {failure?.code === 'E100' ? (
          <>
            <b>{t('validation.loginFailed')}</b>
            <br />
            {t('account.loginFailedText')}
          </>
        ) : null}
      </FormFailure>
      <TextField
        label={t('account.email')}
        type="email"
        autoComplete="username"
        required
        {...text('email')}
      />
      <PasswordField
        label={t('account.password')}
        autoComplete="current-password"
        required
        {...text('password')}
      />
      {needsCode ? <CodeField autoFocus {...text('code')} /> : null}
      <CheckField
        checked={values.keepMeLoggedIn ?? false}
        hint={t('account.keepHint')}
        onChange={(isStored) => set('keepMeLoggedIn', isStored)}
      >
        {t('account.keep')}
      </CheckField>
      <Button kind="primary" type="submit" wide disabled={isSending}>
        {t('account.logIn')}
      </Button>
      <p className={s.ways}>
        <Link to={PATHS.forgotPassword}>{t('account.forgotShort')}</Link>
        <Link to={PATHS.activate} state={{ email: values.email }}>
          {t('account.resend')}
        </Link>
      </p>
    </form>
  );
}
