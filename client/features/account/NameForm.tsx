import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fullName, typedPassword } from '../../../protocol/http/accountFields.ts';
import { changePersonalInfo } from '../../shared/data/calls/accountCalls.ts';
import { setUser } from '../../shared/data/http/user.ts';
import { showToast } from '../../shared/ui/feedback/toasts.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { TextField } from '../../shared/ui/form/Field.tsx';
import { PasswordField } from '../../shared/ui/form/PasswordField.tsx';
import s from './Account.module.css';
import { FormFailure } from './FormFailure.tsx';
import { useForm } from './useForm.ts';

const nameBody = z.strictObject({ fullName, password: typedPassword });

/** Asks for the full name, which rated games require. */
export function NameForm() {
  const { t } = useTranslation();
  const { form, text, failure, isSending } = useForm({
    schema: nameBody,
    initial: { fullName: '', password: '' },
    fieldOf: { E104: 'password' },
    send: changePersonalInfo,
    onDone(user) {
      setUser(user);
      showToast(t('account.saved'), 'done');
    },
  });
  return (
    <form className={s.proof} {...form}>
      <FormFailure failure={failure} />
      <TextField
        label={t('account.fullName')}
        autoComplete="name"
        hint={t('account.fullNameHint')}
        required
        {...text('fullName')}
      />
      <PasswordField
        label={t('account.currentPassword')}
        autoComplete="current-password"
        hint={t('account.nameNeedsPassword')}
        required
        {...text('password')}
      />
      <Button kind="primary" type="submit" disabled={isSending}>
        {t('account.save')}
      </Button>
    </form>
  );
}
