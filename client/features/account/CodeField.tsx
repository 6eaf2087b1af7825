import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../shared/ui/form/Field.tsx';

type CodeFieldProps = Partial<Pick<ComponentProps<typeof TextField>, 'label'>> &
  Omit<ComponentProps<typeof TextField>, 'label'>;

/** The field for a code of the second factor or a recovery code. Phones suggest one-time codes in it. */
export function CodeField(props: CodeFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('secondFactor.login')}
      hint={t('secondFactor.codeOrRecovery')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      {...props}
    />
  );
}
