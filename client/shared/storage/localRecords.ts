/**
 * Game records stored on this device by title. Their contents are opaque here. Stored data is validated when read:
 * invalid entries are dropped.
 */
import { readJson, writeJson } from './browserStorage.ts';

export interface LocalRecord {
  readonly id: string;
  /** The source game: saving it again replaces its record. A copy under another title has none. */
  readonly gameId: string | null;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  readonly record: string;
}

/** STORAGE_FULL: the browser's storage is full or unavailable. */
export type RecordStoring = 'STORED' | 'TITLE_TAKEN' | 'STORAGE_FULL';

/** Storage key. */
export const LOCAL_RECORDS_KEY = 'tetrarch.saved';

export function localRecords(): readonly LocalRecord[] {
  const stored = readJson(LOCAL_RECORDS_KEY);
  return Array.isArray(stored) ? stored.filter(isRecord) : [];
}

/** Stores the game under its title and replaces its earlier record. */
export function storeRecord(stored: Omit<LocalRecord, 'id'> & { readonly gameId: string }): RecordStoring {
  const others = localRecords().filter((one) => one.gameId !== stored.gameId);
  return store(others, { ...stored, id: stored.gameId });
}

/** Stores a copy under a unique title. */
export function storeCopy(copy: Omit<LocalRecord, 'gameId'>): RecordStoring {
  const others = localRecords();
  if (others.some((one) => one.title === copy.title)) return 'TITLE_TAKEN';
  return store(others, { ...copy, gameId: null });
}

/** Adds an imported record. */
export function storeImported(copy: Omit<LocalRecord, 'gameId'>): RecordStoring {
  return store(localRecords(), { ...copy, gameId: null });
}

/** Changes title or text of a stored record. */
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
