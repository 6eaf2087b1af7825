/**
 * Encodes a study in a URL. The record and the path to the shown position are in the fragment, which browsers do not
 * send to servers.
 */
import type { GameRecord } from '../../engine/notation/record.ts';
import { parseRecord } from '../../engine/notation/recordReader.ts';
import type { StudyPath } from '../../engine/study/tree.ts';

/** Maximum length of the fragment of a link. Some programs truncate longer URLs. */
const MAX_LENGTH = 8000;
const MARK = '#study=';
const AT = '&at=';

export interface LinkedStudy {
  readonly record: GameRecord;
  /** The branch indices from the root to the shown node. The record need not contain such a node. */
  readonly path: StudyPath;
}

/** Returns the link, or null if the record is too long for a link. */
export function studyLink(origin: string, page: string, record: string, path: StudyPath): string | null {
  const bytes = new TextEncoder().encode(record);
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  const hash = `${MARK}${text}${path.length === 0 ? '' : AT + pathText(path)}`;
  return hash.length > MAX_LENGTH ? null : `${origin}${page}${hash}`;
}

/**
 * Returns the study in a URL, or null if there is no valid record. An invalid path is replaced by the path to the root.
 */
export function studyOfLink(hash: string): LinkedStudy | null {
  if (!hash.startsWith(MARK) || hash.length > MAX_LENGTH) return null;
  const [coded = '', path = ''] = hash.slice(MARK.length).split(AT);
  try {
    const text = atob(coded.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    const read = parseRecord(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return read.ok ? { record: read.value, path: pathOf(path) } : null;
  } catch {
    return null;
  }
}

/**
 * Writes a path as text. A run of main moves is written as its length: `12m.1.3m` is twelve main moves, branch 1, three
 * main moves.
 */
function pathText(path: StudyPath): string {
  const parts: string[] = [];
  let run = 0;
  for (const branch of [...path, null]) {
    if (branch === 0) {
      run++;
      continue;
    }
    if (run > 0) parts.push(`${run}m`);
    run = 0;
    if (branch !== null) parts.push(String(branch));
  }
  return parts.join('.');
}

function pathOf(text: string): StudyPath {
  if (!/^(?:\d{1,4}m?)(?:\.\d{1,4}m?)*$/.test(text)) return [];
  return text
    .split('.')
    .flatMap((part) =>
      part.endsWith('m') ? Array.from({ length: Number.parseInt(part, 10) }, () => 0) : [Number(part)],
    );
}
