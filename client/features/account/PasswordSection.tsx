import { useTranslation } from 'react-i18next';
import { changePasswordForm, type UserAnswer } from '../../../protocol/http/accounts.ts';
import { changePassword } from '../../shared/data/calls/accountCalls.ts';
import { showToast } from '../../shared/ui/feedback/toasts.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { PasswordField } from '../../shared/ui/form/PasswordField.tsx';
import s from './Account.module.css';
import { FormFailure } from './FormFailure.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useForm } from './useForm.ts';

const EMPTY = { oldPassword: '', newPassword: '', repeatedPassword: '' };

/** Changes the password, which logs out all other devices. */
export function PasswordSection({ user }: { user: UserAnswer }) {
  const { t } = useTranslation();
  const { form, text, failure, isSending, reset } = useForm({
    schema: changePasswordForm,
    initial: EMPTY,
    fieldOf: { E112: 'newPassword', E113: 'oldPassword', E114: 'repeatedPassword', E3040: 'newPassword' },
    send: changePassword,
    onDone() {
      reset();
      showToast(t('account.passwordChanged'), 'done');
    },
  });
  return (
    <form className="card" {...form}>
      <FormFailure failure={failure} />
      {/* A hidden field that gives the account name to password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email ?? ''} readOnly />
      <PasswordField
        label={t('account.currentPassword')}
        autoComplete="current-password"
        required
        {...text('oldPassword')}
      />
      <div className={s.pairs}>
        <NewPasswordFields
          label={t('account.newPassword')}
          first={text('newPassword')}
          again={text('repeatedPassword')}
        />
      </div>
      <Button className={s.save} type="submit" disabled={isSending}>
        {t('account.savePassword')}
      </Button>
    </form>
  );
}
