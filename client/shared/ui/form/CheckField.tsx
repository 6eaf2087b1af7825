import { type ReactNode, useId } from 'react';
import { cx } from '../../hooks/cx.ts';
import { Icon } from '../layout/Icon.tsx';
import s from './Field.module.css';
import { FieldHint } from './Field.tsx';

interface CheckFieldProps {
  /** The label, which may contain links. */
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Called when the field loses the focus. */
  onLeave?: () => void;
  hint?: string | undefined;
  error?: string | null | undefined;
  required?: boolean;
  disabled?: boolean;
}

/** A checkbox. */
export function CheckField({ children, checked, onChange, onLeave, hint, error, ...rest }: CheckFieldProps) {
  const id = useId();
  const says = error ?? hint;
  return (
    <div className={s.checkField}>
      <span className={s.check}>
        <input
          id={id}
          type="checkbox"
          className={cx(s.box, error && s.badBox)}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={says ? `${id}-says` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onLeave}
          {...rest}
        />
        <Icon name="check" className={s.tick} />
        <label htmlFor={id}>{children}</label>
      </span>
      <FieldHint id={`${id}-says`} hint={hint} error={error} />
    </div>
  );
}
