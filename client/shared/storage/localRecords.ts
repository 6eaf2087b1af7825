/**
 * The game records that are stored on this device. This module does not interpret their contents. Stored data is
 * validated when it is read, and invalid entries are dropped.
 */
import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import { readJson, writeJson } from './browserStorage.ts';

/** The kinds of games that are stored automatically: against random opponents, by link, against bots, and offline. */
export const RECORD_KINDS = ['random', 'private', 'bots', 'offline'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export interface LocalRecord {
  readonly id: string;
  /**
   * The id of the recorded game. Saving that game again replaces its record. Null for a copy under another title and
   * for an imported record.
   */
  readonly gameId: string | null;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  readonly record: string;
  /** The kind of a game that was stored automatically; omitted for a record that the user has saved or imported. */
  readonly kind?: RecordKind | undefined;
  /** The user's own color in the game, if known. */
  readonly seat?: Color | null | undefined;
  /** Whether the user has changed an automatically stored record: its title or a comment. */
  readonly isChanged?: boolean | undefined;
}

/** Maximum number of automatically stored games that were played online. */
const PLAYED_LIMIT = 100;

/** The result of storing a record. STORAGE_FULL means that the browser's storage is full or unavailable. */
export type RecordStoring = 'STORED' | 'TITLE_TAKEN' | 'STORAGE_FULL';

/** The storage key. */
export const LOCAL_RECORDS_KEY = 'tetrarch.saved';

export function localRecords(): readonly LocalRecord[] {
  const stored = readJson(LOCAL_RECORDS_KEY);
  return Array.isArray(stored) ? stored.filter(isRecord) : [];
}

/**
 * Stores the game under its title. Replaces an earlier record of the game, and keeps the kind and the seat of that
 * record. A record that the user has commented stays beside the new one.
 */
export function storeRecord(stored: Omit<LocalRecord, 'id'> & { readonly gameId: string }): RecordStoring {
  const all = localRecords();
  const others = all.filter((one) => one.gameId !== stored.gameId || isCommented(one));
  const before = all.find((one) => one.gameId === stored.gameId && one.kind !== undefined);
  const known = before && !stored.kind ? { kind: before.kind, seat: before.seat, isChanged: true } : {};
  const isTaken = others.some(({ id }) => id === stored.gameId);
  return store(others, {
    ...known,
    ...stored,
    id: isTaken ? `${stored.gameId}-${stored.savedAt}` : stored.gameId,
  });
}

/**
 * Stores the record of a game that the user has played online, and replaces an earlier record of the same game. If
 * there are too many such records, the oldest is removed. Records that the user has saved or changed are kept.
 */
export function storePlayed(
  played: Omit<LocalRecord, 'id' | 'isChanged'> & { readonly gameId: string; readonly kind: RecordKind },
): RecordStoring {
  const id = `played-${played.gameId}`;
  const all = localRecords();
  if (all.some((one) => one.id === id && one.isChanged)) return 'STORED';
  // If the user has already saved the same record of the game, it is not stored a second time.
  if (all.some((one) => one.gameId === played.gameId && one.record === played.record)) return 'STORED';
  const automatic = all.filter((one) => one.id.startsWith('played-') && one.id !== id && !one.isChanged);
  const oldest = automatic
    .toSorted((a, b) => b.savedAt - a.savedAt)
    .slice(PLAYED_LIMIT - 1)
    .map((one) => one.id);
  return store(
    all.filter((one) => one.id !== id && !oldest.includes(one.id)),
    { ...played, id },
  );
}

/** Stores a copy, unless another record has the same title. */
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
  return put(
    all.map((one) => (one.id === id ? { ...one, ...change, ...(one.kind ? { isChanged: true } : {}) } : one)),
  );
}

export function removeLocalRecord(id: string): void {
  put(localRecords().filter((one) => one.id !== id));
}

/** Returns whether the moves of the record have comments. The lines of the header begin with a bracket. */
function isCommented({ record }: LocalRecord): boolean {
  return /^[^[\n][^\n]*\{|^\{/m.test(record);
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
    typeof one.record === 'string' &&
    (one.kind === undefined || RECORD_KINDS.includes(one.kind)) &&
    (one.seat === undefined || one.seat === null || COLORS.includes(one.seat))
  );
}
