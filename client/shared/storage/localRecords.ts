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
export type Keeping = 'KEPT' | 'TITLE_TAKEN' | 'STORAGE_FULL';

/** Where they are kept. */
export const KEPT_RECORDS_KEY = 'tetrarch.saved';

export function localRecords(): readonly LocalRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEPT_RECORDS_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecord) : [];
  } catch {
    return [];
  }
}

/** Keeps the game under its title; what was kept of it before gives way. */
export function keepRecord(kept: Omit<LocalRecord, 'id'> & { readonly gameId: string }): Keeping {
  const others = localRecords().filter((one) => one.gameId !== kept.gameId);
  return store(others, { ...kept, id: kept.gameId });
}

/** Keeps a copy under a title that no other record has. */
export function keepCopy(copy: Omit<LocalRecord, 'gameId'>): Keeping {
  const others = localRecords();
  if (others.some((one) => one.title === copy.title)) return 'TITLE_TAKEN';
  return store(others, { ...copy, gameId: null });
}

/** One that has been imported, beside whatever there is. */
export function keepImported(copy: Omit<LocalRecord, 'gameId'>): Keeping {
  return store(localRecords(), { ...copy, gameId: null });
}

/** Another title or text for what is kept already. */
export function changeKept(id: string, change: Partial<Pick<LocalRecord, 'title' | 'record'>>): Keeping {
  const all = localRecords();
  if (all.some((one) => one.id !== id && one.title === change.title)) return 'TITLE_TAKEN';
  return put(all.map((one) => (one.id === id ? { ...one, ...change } : one)));
}

export function removeKept(id: string): void {
  put(localRecords().filter((one) => one.id !== id));
}

function store(others: readonly LocalRecord[], added: LocalRecord): Keeping {
  return put([...others, added]);
}

function put(records: readonly LocalRecord[]): Keeping {
  try {
    localStorage.setItem(KEPT_RECORDS_KEY, JSON.stringify(records));
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
