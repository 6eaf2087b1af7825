import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../hooks/cx.ts';
import { Icon } from '../layout/Icon.tsx';
import s from './Field.module.css';

interface FrameProps {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}

interface TextFieldProps extends FrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  inputRef?: Ref<HTMLInputElement>;
}

/** A text field with its label above. The hint or the error is below, in the same place. */
export function TextField({ label, hint, error, className, inputRef, ...rest }: TextFieldProps) {
  const id = useId();
  const says = error ?? hint;
  return (
    <div className={cx(s.field, className)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={inputRef}
        className={cx(s.input, error && s.bad)}
        aria-invalid={error ? true : undefined}
        aria-describedby={says ? `${id}-says` : undefined}
        {...rest}
      />
      <FieldHint id={`${id}-says`} hint={hint} error={error} />
    </div>
  );
}

interface TextAreaProps extends FrameProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {}

export function TextArea({ label, hint, error, ...rest }: TextAreaProps) {
  const id = useId();
  const says = error ?? hint;
  return (
    <div className={s.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={6}
        className={cx(s.input, s.area, error && s.bad)}
        aria-describedby={says ? `${id}-says` : undefined}
        {...rest}
      />
      <FieldHint id={`${id}-says`} hint={hint} error={error} />
    </div>
  );
}

interface StepperProps extends FrameProps {
  /** The text that the user typed, which need not be a number. */
  value: string;
  min: number;
  max: number;
  step?: number;
  onChange: (value: string) => void;
  /** Called when the field loses the focus. */
  onLeave?: () => void;
  /** The labels of the buttons. The default is "Less" and "More". */
  lessLabel?: string;
  moreLabel?: string;
  testId?: string;
}

/**
 * A field for a number, with buttons that decrease and increase it between `min` and `max`. Typed numbers are not
 * limited.
 */
export function Stepper(props: StepperProps) {
  const {
    label,
    hint,
    error,
    value,
    min,
    max,
    step = 1,
    onChange,
    onLeave,
    lessLabel,
    moreLabel,
    testId,
  } = props;
  const { t } = useTranslation();
  const id = useId();
  const number = Number(value);
  const go = (to: number) => onChange(String(Number.isNaN(to) ? min : Math.min(max, Math.max(min, to))));
  return (
    <div className={s.field}>
      <label htmlFor={id}>{label}</label>
      <div className={cx(s.input, s.stepper, error && s.bad)}>
        <button
          type="button"
          aria-label={lessLabel ?? t('less')}
          disabled={number <= min}
          onClick={() => go(number - step)}
        >
          <Icon name="minus" />
        </button>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          data-testid={testId}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-says` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
        <button
          type="button"
          aria-label={moreLabel ?? t('more')}
          disabled={number >= max}
          onClick={() => go(number + step)}
        >
          <Icon name="plus" />
        </button>
      </div>
      <FieldHint id={`${id}-says`} hint={hint} error={error} />
    </div>
  );
}

interface SegmentProps<T extends string | number> {
  label: string;
  /** The value of the chosen option. Empty without a choice. */
  value: T | '';
  choices: readonly { value: T; label: ReactNode; name?: string }[];
  onChange: (value: T) => void;
  name: string;
}

/** A group of radio buttons. */
export function Segment<T extends string | number>({
  label,
  value,
  choices,
  onChange,
  name,
}: SegmentProps<T>) {
  return (
    <fieldset className={s.field}>
      <legend>{label}</legend>
      <div className={s.segment}>
        {choices.map((choice) => (
          <label key={choice.value} className={cx(choice.value === value && s.chosen)}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={choice.value}
              aria-label={choice.name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  /** An explanation below the label. */
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  return (
    <label className={s.switchRow}>
      <span className="grow">
        <b>{label}</b>
        {hint ? <small>{hint}</small> : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="sr-only"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={s.switch} aria-hidden="true" />
    </label>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value as it is displayed and announced. */
  text: string;
  onChange: (value: number) => void;
}

/** A slider. */
export function Slider({ label, value, min, max, step, text, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={s.field}>
      <label htmlFor={id} className={s.sliderHead}>
        <span className="grow">{label}</span>
        <b className="num">{text}</b>
      </label>
      <input
        id={id}
        type="range"
        className={s.slider}
        value={value}
        min={min}
        max={max}
        step={step}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}

interface ColorFieldProps {
  label: string;
  /** The color as `#rrggbb`. */
  value: string;
  onChange: (value: string) => void;
}

export function ColorField({ label, value, onChange }: ColorFieldProps) {
  return (
    <label className={s.color}>
      <input type="color" value={value} onChange={(event) => onChange(event.target.value)} />
      {label}
    </label>
  );
}

interface SelectFieldProps<T extends string | number> extends FrameProps {
  /** The value of the chosen option. Empty without a choice. */
  value: T | '';
  choices: readonly { value: T; label: string }[];
  /** The text of the option that is shown while nothing is chosen. */
  placeholder?: string;
  autoComplete?: string;
  required?: boolean;
  onChange: (value: T) => void;
  /** Called when the field loses the focus. */
  onLeave?: () => void;
}

/** A select box. */
export function SelectField<T extends string | number>(props: SelectFieldProps<T>) {
  const { label, value, choices, placeholder, hint, error, onChange, onLeave, ...rest } = props;
  const id = useId();
  const says = error ?? hint;
  return (
    <div className={s.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={cx(s.input, error && s.bad)}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={says ? `${id}-says` : undefined}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => String(choice.value) === target.value);
          if (chosen) onChange(chosen.value);
        }}
        onBlur={onLeave}
        {...rest}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <FieldHint id={`${id}-says`} hint={hint} error={error} />
    </div>
  );
}

/** The hint or error below a field. */
export function FieldHint({
  id,
  hint,
  error,
}: {
  id: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}) {
  if (error) {
    return (
      <p className={s.error} id={id} role="alert">
        <Icon name="warn" />
        {error}
      </p>
    );
  }
  return hint ? (
    <p className={s.hint} id={id}>
      {hint}
    </p>
  ) : null;
}
