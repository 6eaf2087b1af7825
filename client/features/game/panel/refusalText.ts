import type { TFunction } from 'i18next';
import type { Failure } from '../../../shared/data/http/api.ts';
import type { Refused } from '../../../shared/data/room/gameConnection.ts';

/** Returns the text of a refusal. */
export function refusalText(t: TFunction, { code, params }: Refused | Failure): string {
  return t(`errors.${code}`, params);
}
