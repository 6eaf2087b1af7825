import { type InputHTMLAttributes, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../hooks/cx.ts';
import { Icon } from '../layout/Icon.tsx';
import s from './Field.module.css';
import { FieldHint } from './Field.tsx';

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> {
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  /** The value of `autocomplete` for password managers. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button that shows the password. It supports pasting and password managers. */
export function PasswordField({ label, hint, error, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const showLabel = t('account.showPassword');
  const says = error ?? hint;
  return (
    <div className={s.field}>
      <label htmlFor={id}>{label}</label>
      <div className={s.secret}>
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          className={cx(s.input, error && s.bad)}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={says ? `${id}-says` : undefined}
          {...rest}
        />
        <button
          type="button"
          aria-label={`${showLabel}: ${label}`}
          title={showLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name="eye" />
        </button>
      </div>
      <FieldHint id={`${id}-says`} hint={hint} error={error} />
    </div>
  );
}
