/**
 * A form with the same schema as the server. A field is validated when it loses the focus or when the form is
 * submitted. After a failed submission the first invalid field gets the focus. A server error is shown beside its field
 * until the value changes.
 */

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ERR } from '../../../protocol/http/errors.ts';
import type { Answer } from '../../shared/data/http/http.ts';
import { failureText } from '../../shared/data/queries/failure.ts';
import type { Failure, FailureCode } from '../../shared/data/queries/failureCodes.ts';

type Values = Readonly<Record<string, unknown>>;

interface FormOptions<S extends z.ZodType<object, Values>, T> {
  readonly schema: S;
  readonly initial: z.input<S>;
  /** Sends the values. Returns null if the form stays open without a failure. */
  readonly send: (values: z.output<S>) => Promise<Answer<T> | null>;
  /** Called after a success. */
  readonly onDone: (answer: T, values: z.output<S>) => void | Promise<void>;
  /** The form fields to which server errors belong, by error code. */
  readonly fieldOf?: Partial<Record<FailureCode, keyof z.input<S> & string>>;
  /** Runs further checks before the form is submitted. Returning false prevents the submission. */
  readonly isComplete?: () => boolean;
  /** Called with the field that the server refused. */
  readonly onRefused?: (name: string) => void;
}

/** The server error and the value that the server refused. The error disappears when the value changes. */
interface Refused {
  readonly failure: Failure;
  readonly field: string | null;
  readonly value: unknown;
}

export function useForm<S extends z.ZodType<object, Values>, T>(options: FormOptions<S, T>) {
  const { schema, initial, send, onDone, fieldOf = {}, isComplete = () => true, onRefused } = options;
  const { t } = useTranslation();
  const [values, setValues] = useState<z.input<S>>(initial);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [tries, setAttempts] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);

  const checked = schema.safeParse(values);
  const issues = checked.success ? [] : checked.error.issues;

  // Moves the focus to the first invalid field after a failed submission.
  useEffect(() => {
    if (tries > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  function error(name: keyof z.input<S> & string): string | null {
    if (refused?.field === name && refused.value === values[name]) return refusedText(refused.failure);
    if (!left.includes(name)) return null;
    const issue = issues.find(({ path }) => path[0] === name);
    return issue ? t(issue.message as 'validation.required') : null;
  }

  /**
   * Returns the text of a refusal. The validation rules of this project use the keys of texts as messages. Any other
   * message comes from the validation library and is not translated, so a general text replaces it.
   */
  function refusedText(failure: Failure): string {
    if (failure.code !== ERR.INVALID_REQUEST) return failureText(failure);
    const key = String(failure.params.reason);
    return key.startsWith('validation.') ? t(key as 'validation.required') : t('validation.notValid');
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    setLeft(Object.keys(values));
    setRefused(null);
    const isReady = isComplete();
    if (!checked.success || !isReady) return setAttempts(tries + 1);
    setSending(true);
    const answer = await send(checked.data);
    if (answer?.ok) await onDone(answer.value, checked.data);
    setSending(false);
    if (!answer || answer.ok) return;
    const failure = answer.error;
    const named = failure.code === ERR.INVALID_REQUEST ? String(failure.params.field) : fieldOf[failure.code];
    const field = named !== undefined && named in values ? named : null;
    setRefused({ failure, field, value: field === null ? null : values[field] });
    setAttempts(tries + 1);
    if (field !== null) onRefused?.(field);
  }

  /** Validates the given fields, for example those of one step, and focuses the first invalid field. */
  function examine(names: readonly string[]): boolean {
    setLeft((before) => [...new Set([...before, ...names])]);
    const isValid = !issues.some(({ path }) => names.includes(String(path[0])));
    if (!isValid) setAttempts(tries + 1);
    return isValid;
  }

  /**
   * Shows a failure beside the field until the value of the field changes.
   * @param value the refused value.
   */
  function refuse(name: keyof z.input<S> & string, value: unknown, code: FailureCode): void {
    setRefused({ failure: { code, params: {} }, field: name, value });
  }

  /** Focuses the first invalid field. */
  const focusInvalid = () => setAttempts((before) => before + 1);

  const set = <K extends keyof z.input<S>>(name: K, value: z.input<S>[K]) =>
    setValues((before) => ({ ...before, [name]: value }));
  const leave = (name: string) => setLeft((before) => (before.includes(name) ? before : [...before, name]));

  return {
    values,
    isSending,
    /** The server error, if it belongs to no field. */
    failure: refused?.field === null ? refused.failure : null,
    error,
    examine,
    refuse,
    focusInvalid,
    /** The invalid fields, including those whose errors are not shown yet. */
    invalid: issues.map(({ path }) => String(path[0])),
    set,
    leave,
    /** Resets the form to its initial values, or to the given ones. */
    reset(to: z.input<S> = initial) {
      setValues(to);
      setLeft([]);
      setRefused(null);
    },
    /** Props of the form element. */
    form: { ref: formRef, onSubmit: (event: FormEvent): void => void submit(event), noValidate: true },
    /** Props of a text field. */
    text: (name: keyof z.input<S> & string) => ({
      name,
      value: String(values[name] ?? ''),
      error: error(name),
      onChange: (event: { target: { value: string } }) => set(name, event.target.value as never),
      onBlur: () => leave(name),
    }),
  };
}
