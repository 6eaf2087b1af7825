import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { registerBody } from '../../../../protocol/http/accounts.ts';
import { ERR } from '../../../../protocol/http/errors.ts';
import { register } from '../../../shared/data/calls/accountCalls.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { useLoginState, useWayBack } from '../../../shared/hooks/loginState.ts';
import { aboutPath, PATHS } from '../../../shared/hooks/paths.ts';
import { languageOf } from '../../../shared/i18n/languages.ts';
import { returnPath, signedUp } from '../../../shared/storage/signUpItems.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { CheckField } from '../../../shared/ui/form/CheckField.tsx';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import { Icon } from '../../../shared/ui/layout/Icon.tsx';
import s from '../Account.module.css';
import { CountryField } from '../CountryField.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { HumanCheck } from '../HumanCheck.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { useForm } from '../useForm.ts';
import { useHumanCheck } from '../useHumanCheck.ts';
import { AccessPage } from './AccessPage.tsx';
import { isKnownAsCommon } from './commonPassword.ts';
import { MailSent } from './MailSent.tsx';
import { forgetSignUpDraft, readSignUpDraft, storeSignUpDraft } from './signUpDraft.ts';
import { firstStepOf, STEPS, stepOfField, useSignUpStep } from './signUpSteps.ts';

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

/** Sign-up in three steps. Guests keep their games, because sign-up converts the guest account. */
export function SignUpPage() {
  const { t } = useTranslation();
  const wayBack = useWayBack();
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
        {t('account.haveAccount')}{' '}
        <Link to={PATHS.logIn} state={wayBack}>
          {t('account.logIn')}
        </Link>
      </p>
    </AccessPage>
  );
}

function SignUpForm({ onDone }: { onDone: (email: string) => void }) {
  const { t, i18n } = useTranslation();
  const { from } = useLoginState();
  const [draft] = useState(readSignUpDraft);
  const check = useHumanCheck();
  const signUp = useForm({
    schema: registerBody,
    initial: { ...EMPTY, ...draft, termsAccepted: (draft?.termsAccepted ?? false) as true },
    fieldOf: { E110: 'email', E111: 'nickname', E3040: 'password' },
    isComplete: check.isPresent,
    send(body) {
      const language = languageOf(i18n.language).code;
      return check.spend((proof) => register({ ...body, language }, proof));
    },
    onDone(_, body) {
      forgetSignUpDraft();
      if (from !== undefined) returnPath.store({ path: from }, Date.now());
      signedUp.store({ email: body.email }, Date.now());
      onDone(body.email);
    },
    onRefused: (name) => go(stepOfField(name)),
  });
  const { form, text, values, set, leave, error, failure, isSending, examine, invalid } = signUp;
  const [isChecking, setChecking] = useState(false);
  const { step, isLast, go } = useSignUpStep(firstStepOf(invalid));
  const headRef = useRef<HTMLHeadingElement>(null);
  useStepFocus(step, form.ref, headRef);
  useEffect(() => {
    storeSignUpDraft({ ...values, marketingConsent: values.marketingConsent ?? false });
  }, [values]);

  function submit(event: FormEvent): void {
    if (isLast) return form.onSubmit(event);
    event.preventDefault();
    if (!isChecking && examine(STEPS[step]?.fields ?? [])) void goOn();
  }

  async function goOn(): Promise<void> {
    setChecking(true);
    const isRefused = step === stepOfField('password') && (await isPasswordRefused());
    setChecking(false);
    if (isRefused) signUp.focusInvalid();
    else go(step + 1);
  }

  /**
   * Refuses a common password in the step that contains the field. The server would refuse it only after the last step.
   */
  async function isPasswordRefused(): Promise<boolean> {
    const { email, nickname, password } = values;
    const isCommon = await isKnownAsCommon(password, [email.trim().toLowerCase(), nickname.trim()]);
    if (isCommon) signUp.refuse('password', password, ERR.COMMON_PASSWORD);
    return isCommon;
  }

  function leavePassword(): void {
    leave('password');
    if (!invalid.includes('password')) void isPasswordRefused();
  }

  const isShown = (id: (typeof STEPS)[number]['id']) => STEPS[step]?.id === id;
  return (
    <form className="card" {...form} onSubmit={submit}>
      <StepDiscs step={step} />
      <h2 className={s.stepHead} ref={headRef} tabIndex={-1}>
        <small>{t('account.steps.of', { step: step + 1, all: STEPS.length })}</small>{' '}
        {t(`account.steps.${STEPS[step]?.id ?? 'login'}`)}
      </h2>
      <FormFailure failure={failure} />
      {/* All steps stay in the document, so that browsers can fill in all fields and save the password. */}
      <fieldset className={s.step} hidden={!isShown('login')}>
        {draft && values.password === '' ? <p className="muted sm">{t('account.steps.again')}</p> : null}
        <div className={s.pairs}>
          <TextField
            label={t('account.email')}
            type="email"
            autoComplete="email"
            required
            {...text('email')}
          />
          <TextField
            label={t('account.nicknameSeen')}
            autoComplete="nickname"
            hint={t('account.nicknameHint')}
            required
            {...text('nickname')}
          />
          <NewPasswordFields
            label={t('account.password')}
            first={{ ...text('password'), onBlur: leavePassword }}
            again={text('repeatedPassword')}
          />
        </div>
      </fieldset>
      <fieldset className={s.step} hidden={!isShown('person')}>
        <div className={s.pairs}>
          <TextField
            label={t('account.firstName')}
            autoComplete="given-name"
            required
            {...text('firstName')}
          />
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
      </fieldset>
      <fieldset className={s.step} hidden={!isShown('agreement')}>
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
      </fieldset>
      <div className={s.stepActs}>
        {step > 0 ? <Button onClick={() => go(step - 1)}>{t('account.steps.back')}</Button> : null}
        <Button kind="primary" type="submit" disabled={isSending || isChecking}>
          {isLast ? t('account.create') : t('account.steps.goOn')}
        </Button>
      </div>
    </form>
  );
}

/** Moves the focus after a change of the step: to a refused field, or else to the heading, which names the step. */
function useStepFocus(
  step: number,
  formRef: { readonly current: HTMLFormElement | null },
  headRef: { readonly current: HTMLHeadingElement | null },
): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const refused = formRef.current?.querySelector<HTMLElement>(
      'fieldset:not([hidden]) [aria-invalid="true"]',
    );
    (refused ?? headRef.current)?.focus();
  }, [step, formRef, headRef]);
}

/** The progress as a drawing. The heading contains the same information as text. */
function StepDiscs({ step }: { step: number }) {
  return (
    <div className="row gap-2" aria-hidden="true">
      {STEPS.map(({ id }, index) => (
        <span key={id} className={cx(s.disc, index === step && s.now, index < step && s.done)}>
          {index < step ? <Icon name="check" /> : index + 1}
        </span>
      ))}
    </div>
  );
}
