import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keysOf } from '../../../../engine/records.ts';
import { TIME_LIMITS } from '../../../../protocol/http/api.ts';
import { ERR } from '../../../../protocol/http/errors.ts';
import type { Failure } from '../../../shared/data/http/api.ts';
import type { Checked, TypedField } from './setup.ts';

/** The field of the request for each form field. */
const CHECKED_FIELDS: Readonly<Record<TypedField, string>> = {
  name: 'name',
  minutes: 'playerGameTimeSeconds',
  increment: 'timeToAddAfterMoveSeconds',
  perMove: 'singleMoveTimeSeconds',
  token: 'tokenId',
};

const FIELDS = keysOf(CHECKED_FIELDS);

export interface FieldErrors {
  /** Returns the error of a field. It is shown after the user has left the field or submitted the form. */
  error: (field: TypedField) => string | null;
  leave: (field: TypedField) => void;
}

/**
 * The errors beside the fields. One field is validated when it loses the focus. All fields are validated when the form
 * is submitted.
 */
export function useSetupErrors(checked: Checked<unknown>, failure: Failure | null) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<readonly TypedField[]>([]);
  const says: FieldErrors = {
    leave: (field) => setLeft((before) => (before.includes(field) ? before : [...before, field])),
    error(field) {
      const key = checked.ok || !left.includes(field) ? undefined : checked.errors[field];
      if (key !== undefined) return t(`validation.${key}`, rangeOf(field));
      // Whether the server refused a value that the form accepted.
      const isRefused =
        failure?.code === ERR.INVALID_REQUEST && failure.params.field === CHECKED_FIELDS[field];
      return isRefused ? t('validation.notValid') : null;
    },
  };
  return {
    says,
    /** Shows all errors of the form. */
    judgeAll: () => setLeft(FIELDS),
    /** Whether the error belongs to the whole form instead of a field. */
    isForForm:
      failure !== null &&
      !(
        failure.code === ERR.INVALID_REQUEST &&
        Object.values(CHECKED_FIELDS).includes(String(failure.params.field))
      ),
  };
}

function rangeOf(field: TypedField): { min: number; max: number } {
  if (field === 'minutes') return { min: TIME_LIMITS.main.min, max: TIME_LIMITS.main.max / 60 };
  return field === 'perMove' ? TIME_LIMITS.move : TIME_LIMITS.increment;
}
