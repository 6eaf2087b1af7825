/** A study as part of an address: its record behind the sign #, which no server is sent. */
import type { GameRecord } from '../../../engine/notation/record.ts';
import { parseRecord } from '../../../engine/notation/recordReader.ts';

/** Addresses longer than this are cut by some programs. */
const MAX_LENGTH = 8000;
const MARK = '#study=';

/** Null for a record too long to be passed on this way. */
export function studyLink(origin: string, path: string, record: string): string | null {
  const bytes = new TextEncoder().encode(record);
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  return text.length > MAX_LENGTH ? null : `${origin}${path}${MARK}${text}`;
}

/** The record of an address; null where it has none, or something else. */
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
