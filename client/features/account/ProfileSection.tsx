import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  NAME_FIELDS,
  type PersonalInfoBody,
  personalInfoBody,
  type UserAnswer,
} from '../../../protocol/http/accounts.ts';
import { changePersonalInfo } from '../../shared/data/calls/accountCalls.ts';
import { setUser } from '../../shared/data/http/user.ts';
import { showToast } from '../../shared/ui/feedback/toasts.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { TextField } from '../../shared/ui/form/Field.tsx';
import { PasswordField } from '../../shared/ui/form/PasswordField.tsx';
import s from './Account.module.css';
import { CountryField } from './CountryField.tsx';
import { FormFailure } from './FormFailure.tsx';
import { useForm } from './useForm.ts';

const typed = z.object({
  nickname: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  country: z.string(),
  password: z.string(),
});
type Typed = z.infer<typeof typed>;

/**
 * The form for the names and the country. Changing a name requires the password, so the form then shows a password
 * field.
 */
export function ProfileSection({ user }: { user: UserAnswer }) {
  const { t } = useTranslation();
  const { form, text, values, set, leave, error, failure, isSending, reset } = useForm({
    schema: typed.transform((values) => changesOf(user, values)).pipe(personalInfoBody),
    initial: fieldsOf(user),
    fieldOf: { E111: 'nickname', E104: 'password' },
    send: changePersonalInfo,
    onDone(changed) {
      setUser(changed);
      reset(fieldsOf(changed));
      showToast(t('account.saved'), 'done');
    },
  });
  const needsPassword = hasNewName(changesOf(user, values));
  return (
    <form className="card" {...form}>
      <FormFailure failure={failure} />
      <div className={s.pairs}>
        <TextField label={t('account.nicknameSeen')} autoComplete="nickname" required {...text('nickname')} />
        <TextField
          label={t('account.fullName')}
          autoComplete="name"
          hint={t('account.fullNameHint')}
          {...text('fullName')}
        />
        <TextField label={t('account.firstName')} autoComplete="given-name" required {...text('firstName')} />
        <TextField label={t('account.lastName')} autoComplete="family-name" required {...text('lastName')} />
        <CountryField
          value={values.country}
          error={error('country')}
          onChange={(country) => set('country', country)}
          onLeave={() => leave('country')}
        />
        {needsPassword ? (
          <PasswordField
            label={t('account.currentPassword')}
            autoComplete="current-password"
            hint={t('account.nameNeedsPassword')}
            required
            {...text('password')}
          />
        ) : null}
      </div>
      <Button kind="primary" className={s.save} type="submit" disabled={isSending}>
        {t('account.save')}
      </Button>
    </form>
  );
}

function fieldsOf({ username, firstName, lastName, fullName, country }: UserAnswer): Typed {
  return {
    nickname: username,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    fullName: fullName ?? '',
    country: country ?? '',
    password: '',
  };
}

/**
 * Returns only the changed fields. The server accepted the unchanged names at sign-up and must not validate them again.
 */
function changesOf(user: UserAnswer, values: Typed): PersonalInfoBody {
  const before = fieldsOf(user);
  const { nickname, firstName, lastName, fullName, country, password } = values;
  const changes: PersonalInfoBody = {
    ...(nickname === before.nickname ? {} : { nickname }),
    ...(firstName === before.firstName ? {} : { firstName }),
    ...(lastName === before.lastName ? {} : { lastName }),
    ...(fullName === before.fullName ? {} : { fullName: fullName.trim() === '' ? null : fullName }),
    ...(country === before.country ? {} : { country }),
  };
  return hasNewName(changes) && password !== '' ? { ...changes, password } : changes;
}

function hasNewName(changes: PersonalInfoBody): boolean {
  return NAME_FIELDS.some((name) => changes[name] !== undefined);
}
