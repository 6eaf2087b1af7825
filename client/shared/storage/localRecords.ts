/**
 * Game records that a person keeps on this device, each under a title. A record is a text; what it says is nothing to
 * this file. Whatever was stored is cleaned when it is read: an entry that is none is left out.
 */

export interface LocalRecord {
  readonly id: string;
  /** The game it came from: saving that game again replaces it. A copy under another title belongs to none. */
  readonly gameId: string | null;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  readonly record: string;
}

/** STORAGE_FULL: the browser takes no more, or keeps nothing at all. */
export type RecordStoring = 'KEPT' | 'TITLE_TAKEN' | 'STORAGE_FULL';

/** Where they are kept. */
export const LOCAL_RECORDS_KEY = 'tetrarch.saved';

export function localRecords(): readonly LocalRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(LOCAL_RECORDS_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecord) : [];
  } catch {
    return [];
  }
}

/** Keeps the game under its title; what was kept of it before gives way. */
export function storeRecord(stored: Omit<LocalRecord, 'id'> & { readonly gameId: string }): RecordStoring {
  const others = localRecords().filter((one) => one.gameId !== stored.gameId);
  return store(others, { ...stored, id: stored.gameId });
}

/** Keeps a copy under a title that no other record has. */
export function storeCopy(copy: Omit<LocalRecord, 'gameId'>): RecordStoring {
  const others = localRecords();
  if (others.some((one) => one.title === copy.title)) return 'TITLE_TAKEN';
  return store(others, { ...copy, gameId: null });
}

/** One that has been imported, beside whatever there is. */
export function storeImported(copy: Omit<LocalRecord, 'gameId'>): RecordStoring {
  return store(localRecords(), { ...copy, gameId: null });
}

/** Another title or text for what is kept already. */
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
  try {
    localStorage.setItem(LOCAL_RECORDS_KEY, JSON.stringify(records));
    return 'KEPT';
  } catch {
    return 'STORAGE_FULL';
  }
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
