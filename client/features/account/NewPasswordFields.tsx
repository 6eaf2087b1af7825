import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../shared/ui/form/PasswordField.tsx';

type FieldOfForm = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>;

interface NewPasswordFieldsProps {
  label: string;
  first: FieldOfForm;
  again: FieldOfForm;
}

/** The fields for a new password and its repetition. */
export function NewPasswordFields({ label, first, again }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={t('account.passwordHint')}
        required
        {...first}
      />
      <PasswordField label={t('account.repeatPassword')} autoComplete="new-password" required {...again} />
    </>
  );
}
