/**
 * Game records that are stored on this device by title. This module does not interpret their contents. Stored data is
 * validated when it is read, and invalid entries are dropped.
 */
import { readJson, writeJson } from './browserStorage.ts';

export interface LocalRecord {
  readonly id: string;
  /** The id of the recorded game. Saving that game again replaces its record. Null for a copy under another title. */
  readonly gameId: string | null;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  readonly record: string;
}

/** The result of storing a record. STORAGE_FULL means that the browser's storage is full or unavailable. */
export type RecordStoring = 'STORED' | 'TITLE_TAKEN' | 'STORAGE_FULL';

/** The storage key. */
export const LOCAL_RECORDS_KEY = 'tetrarch.saved';

export function localRecords(): readonly LocalRecord[] {
  const stored = readJson(LOCAL_RECORDS_KEY);
  return Array.isArray(stored) ? stored.filter(isRecord) : [];
}

/** Stores a game under its title, and replaces the earlier record of that game. */
export function storeRecord(stored: Omit<LocalRecord, 'id'> & { readonly gameId: string }): RecordStoring {
  const others = localRecords().filter((one) => one.gameId !== stored.gameId);
  return store(others, { ...stored, id: stored.gameId });
}

/** Stores a copy under a title that no other record has. */
export function storeCopy(copy: Omit<LocalRecord, 'gameId'>): RecordStoring {
  const others = localRecords();
  if (others.some((one) => one.title === copy.title)) return 'TITLE_TAKEN';
  return store(others, { ...copy, gameId: null });
}

/** Adds an imported record. */
export function storeImported(copy: Omit<LocalRecord, 'gameId'>): RecordStoring {
  return store(localRecords(), { ...copy, gameId: null });
}

/** Changes the title or the text of a stored record. */
export function updateLocalRecord(
  id: string,
  change: Partial<Pick<LocalRecord, 'title' | 'record'>>,
): RecordStoring {
  const all = localRecords();
  if (all.some((one) => one.id !== id && one.title === change.title)) return 'TITLE_TAKEN';
  return put(all.map((one) => (one.id === id ? { ...one, ...change } : one)));
}

export function removeLocalRecord(id: string): void {
  put(localRecords().filter((one) => one.id !== id));
}

function store(others: readonly LocalRecord[], added: LocalRecord): RecordStoring {
  return put([...others, added]);
}

function put(records: readonly LocalRecord[]): RecordStoring {
  return writeJson(LOCAL_RECORDS_KEY, records) ? 'STORED' : 'STORAGE_FULL';
}

function isRecord(one: Partial<LocalRecord> | null): one is LocalRecord {
  return (
    typeof one?.id === 'string' &&
    (one.gameId === null || typeof one.gameId === 'string') &&
    typeof one.title === 'string' &&
    typeof one.savedAt === 'number' &&
    typeof one.record === 'string'
  );
}
