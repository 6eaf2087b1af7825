/** Encodes a study in a URL. The record is in the fragment, which browsers do not send to servers. */
import type { GameRecord } from '../../../engine/notation/record.ts';
import { parseRecord } from '../../../engine/notation/recordReader.ts';

/** Maximum length of a link. Some programs truncate longer URLs. */
const MAX_LENGTH = 8000;
const MARK = '#study=';

/** Returns the link, or null if the record is too long for a link. */
export function studyLink(origin: string, path: string, record: string): string | null {
  const bytes = new TextEncoder().encode(record);
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  return text.length > MAX_LENGTH ? null : `${origin}${path}${MARK}${text}`;
}

/** Returns the record in a URL, or null if there is no valid one. */
export function recordOfLink(hash: string): GameRecord | null {
  if (!hash.startsWith(MARK) || hash.length > MAX_LENGTH + MARK.length) return null;
  try {
    const text = atob(hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    const read = parseRecord(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return read.ok ? read.value : null;
  } catch {
    return null;
  }
}
