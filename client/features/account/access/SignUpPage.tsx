import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { registerBody } from '../../../../protocol/http/accounts.ts';
import { register } from '../../../shared/data/calls/accountCalls.ts';
import { aboutPath, PATHS } from '../../../shared/hooks/paths.ts';
import { languageOf } from '../../../shared/i18n/languages.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { CheckField } from '../../../shared/ui/form/CheckField.tsx';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import s from '../Account.module.css';
import { CountryField } from '../CountryField.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { HumanCheck } from '../HumanCheck.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { useForm } from '../useForm.ts';
import { useHumanCheck } from '../useHumanCheck.ts';
import { AccessPage } from './AccessPage.tsx';
import { MailSent } from './MailSent.tsx';

const EMPTY = {
  email: '',
  nickname: '',
  password: '',
  repeatedPassword: '',
  firstName: '',
  lastName: '',
  country: '',
  termsAccepted: false as true,
  marketingConsent: false,
};

/** The sign-up form. A guest who signs up keeps the games, because the guest's account becomes the user's account. */
export function SignUpPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return (
      <AccessPage title={t('account.mailSent.title')}>
        <MailSent email={sentTo} text={t('account.mailSent.activation')} />
      </AccessPage>
    );
  return (
    <AccessPage title={t('account.signUp')} lead={t('account.signUpLead')} wide>
      <SignUpForm onDone={setSentTo} />
      <p className={s.aside}>
        {t('account.haveAccount')} <Link to={PATHS.logIn}>{t('account.logIn')}</Link>
      </p>
    </AccessPage>
  );
}

function SignUpForm({ onDone }: { onDone: (email: string) => void }) {
  const { t, i18n } = useTranslation();
  const check = useHumanCheck();
  const { form, text, values, set, leave, error, failure, isSending } = useForm({
    schema: registerBody,
    initial: EMPTY,
    fieldOf: { E110: 'email', E111: 'nickname', E3040: 'password' },
    isComplete: check.isPresent,
    async send(body) {
      const language = languageOf(i18n.language).code;
      const answer = await check.spend((proof) => register({ ...body, language }, proof));
      if (answer.ok) onDone(body.email);
      return answer.ok ? null : answer.error;
    },
  });
  return (
    <form className={s.card} {...form}>
      <FormFailure failure={failure} />
      <div className={s.pairs}>
        <TextField label={t('account.email')} type="email" autoComplete="email" required {...text('email')} />
        <TextField
          label={t('account.nicknameSeen')}
          autoComplete="nickname"
          hint={t('account.nicknameHint')}
          required
          {...text('nickname')}
        />
        <NewPasswordFields
          label={t('account.password')}
          first={text('password')}
          again={text('repeatedPassword')}
        />
        <TextField label={t('account.firstName')} autoComplete="given-name" required {...text('firstName')} />
        <TextField
          label={t('account.lastName')}
          autoComplete="family-name"
          hint={t('account.nameHidden')}
          required
          {...text('lastName')}
        />
      </div>
      <CountryField
        value={values.country}
        error={error('country')}
        onChange={(country) => set('country', country)}
        onLeave={() => leave('country')}
      />
      <CheckField
        checked={values.termsAccepted}
        error={error('termsAccepted')}
        required
        onChange={(isAccepted) => set('termsAccepted', isAccepted as true)}
        onLeave={() => leave('termsAccepted')}
      >
        {t('account.terms')}
      </CheckField>
      <p className={s.texts}>
        {(['user-agreement', 'privacy'] as const).map((page) => (
          <Link key={page} to={aboutPath(page)} target="_blank" rel="noopener">
            {t(`about.${page}`)}
          </Link>
        ))}
      </p>
      <CheckField
        checked={values.marketingConsent ?? false}
        onChange={(isWanted) => set('marketingConsent', isWanted)}
      >
        {t('account.marketing')}
      </CheckField>
      <HumanCheck check={check} />
      <Button kind="primary" type="submit" wide disabled={isSending}>
        {t('account.create')}
      </Button>
    </form>
  );
}
