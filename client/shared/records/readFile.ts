/** Imports record files and texts. Reports the place and reason of an error in the user's language. */

import { type GameRecord, RECORD_LIMITS } from '../../../engine/notation/record.ts';
import {
  describeFault,
  type RecordFault,
  type RecordFaultCode,
} from '../../../engine/notation/recordFault.ts';
import { parseRecord } from '../../../engine/notation/recordReader.ts';
import { err, type Result } from '../../../engine/result.ts';
import { ERR } from '../../../protocol/http/errors.ts';
import type { Failure } from '../data/http/http.ts';
import { failureText } from '../data/queries/failure.ts';
import { t } from '../i18n/t.ts';

/** Decodes the bytes of a file, which must be UTF-8. */
export function readRecordBytes(bytes: Uint8Array): Result<GameRecord, RecordFault> {
  const limit = RECORD_LIMITS.characters;
  // UTF-8 needs at most three bytes per UTF-16 unit, so a longer file is refused without decoding.
  if (bytes.length > 3 * limit) return refused('', 0, 'TOO_LONG', String(limit));
  try {
    return parseRecord(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    return refused(text, Math.max(0, text.indexOf('\uFFFD')), 'NOT_UTF8');
  }
}

function refused(text: string, at: number, code: RecordFaultCode, detail = ''): Result<never, RecordFault> {
  return err(describeFault(text, { at, code, detail }, null));
}

/** Returns a text such as "Move 12, line 20, column 4: …". */
export function faultText({ line, column, round, code, detail }: Omit<RecordFault, 'reason'>): string {
  const reason = t(`recordFault.codes.${code}`, { detail });
  return round === null
    ? t('recordFault.place', { line, column, reason })
    : t('recordFault.placeRound', { round, line, column, reason });
}

/** Returns the server's message about a record, with the place of the error if there is one. */
export function savingFailureText(failure: Failure): string {
  const { fault, line, column, round, detail } = failure.params;
  if (failure.code !== ERR.INVALID_RECORD || typeof fault !== 'string') return failureText(failure);
  return faultText({
    line: Number(line),
    column: Number(column),
    round: Number(round) || null,
    code: fault as RecordFaultCode,
    detail: String(detail),
  });
}
