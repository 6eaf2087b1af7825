/**
 * The stored form of an ended game's log. It contains the moves as compressed columns. The other commands stay
 * readable, because some contain names of players, which can change later. It omits the ids of commands, because
 * clients do not repeat commands of an ended game.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { type Color, fourOf } from '../../../engine/board/pieces.ts';
import type { FourMs } from '../../../engine/clock/clock.ts';
import type { Command } from '../../../engine/match/commands.ts';
import type { LogEntry } from '../../../engine/match/log.ts';
import { makeMove, moveFrom, movePromotion, moveTo } from '../../../engine/rules/moves.ts';

/** A command that is no move, with the number of its entry. */
export type ArchivedCommand = readonly [seq: number, command: Command];

export interface ArchivedLog {
  /** The number of entries. */
  readonly seq: number;
  /** The number of turns played. */
  readonly ply: number;
  readonly commands: readonly ArchivedCommand[];
  /** The moves and the times of all entries as JSON, compressed by Brotli. */
  readonly moves: Uint8Array;
  /** SHA-256 of `moves`. */
  readonly checksum: Uint8Array;
  /** SHA-256 of `commands` without the names in them. Null in rows that were written before this checksum existed. */
  readonly commandsChecksum: Uint8Array | null;
}

/** The archived log does not match its checksums or its format. */
export class ArchiveDamaged extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`the archived log is damaged: ${reason}`, options);
  }
}

/** Replaces a damaged archived log by null: `readLog(...).catch(nullIfDamaged)`. Throws other errors again. */
export function nullIfDamaged(error: unknown): null {
  if (error instanceof ArchiveDamaged) return null;
  throw error;
}

type MoveCommand = Extract<Command, { type: 'move' }>;
/** The change of the clocks since the previous entry, by color. */
type ClockChange = readonly [seq: number, ...FourMs];

/**
 * The log is stored in columns, because similar values compress well beside each other. Times and clocks are stored as
 * differences from the values that the previous entry predicts.
 */
interface Columns {
  readonly version: 1;
  /** One value per move. */
  readonly by: Color[];
  readonly from: number[];
  readonly to: number[];
  readonly promotion: number[];
  readonly seenMs: (number | null)[];
  readonly pingMs: (number | null)[];
  /** The gain of the player's clock after the charged time is subtracted: the increment in most games. */
  readonly gainedMs: number[];
  /** One value per entry. */
  readonly at: number[];
  /** Milliseconds from the previous entry to the start of the clock. */
  readonly since: (number | null)[];
  /** The lag compensation minus the observed delay. */
  readonly credit: number[];
  /** The entries that changed clocks in another way than by a move. */
  readonly clocks: ClockChange[];
  /**
   * The entries whose number of turns is not the expected number, each with the difference. The expected number is
   * that of the previous entry, plus one for a move.
   */
  readonly plies: [seq: number, difference: number][];
}

const VERSION = 1;
/** A compression window of 64 KiB. It holds the columns of all but the longest games, and needs little memory. */
const COMPRESSION = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const ZERO: FourMs = [0, 0, 0, 0];
/** The keys of commands whose values change when an account is renamed or deleted. */
const RENAMED: ReadonlySet<string> = new Set(['name', 'title']);

/** Encodes a whole log. */
export async function encodeLog(entries: readonly LogEntry[]): Promise<ArchivedLog> {
  const commands: ArchivedCommand[] = [];
  const columns: Columns = {
    version: VERSION,
    ...{ by: [], from: [], to: [], promotion: [], seenMs: [], pingMs: [], gainedMs: [] },
    ...{ at: [], since: [], credit: [], clocks: [], plies: [] },
  };
  let before: Pick<LogEntry, 'at' | 'ply' | 'clocksMs'> = { at: 0, ply: 0, clocksMs: ZERO };
  for (const entry of entries) {
    const { seq, command, at, since } = entry;
    columns.at.push(at - before.at);
    columns.since.push(since === null ? null : since - before.at);
    const isMove = command.type === 'move';
    columns.credit.push(entry.creditMs - seenMs(command));
    if (isMove) addMove(columns, command, entry, before.clocksMs);
    else commands.push([seq, command]);
    const plies = entry.ply - before.ply - Number(isMove);
    if (plies !== 0) columns.plies.push([seq, plies]);
    const change = clockChange(entry.clocksMs, before.clocksMs, isMove ? command.by : null);
    if (change.some((ms) => ms !== 0)) columns.clocks.push([seq, ...change]);
    before = entry;
  }
  const moves = await compress(JSON.stringify(columns), { params: COMPRESSION });
  return {
    ...{ seq: entries.length, ply: before.ply, commands, moves },
    checksum: sha256(moves),
    commandsChecksum: sha256(textWithoutNames(commands)),
  };
}

function addMove(columns: Columns, { by, move, lag }: MoveCommand, entry: LogEntry, before: FourMs): void {
  columns.by.push(by);
  columns.from.push(moveFrom(move));
  columns.to.push(moveTo(move));
  columns.promotion.push(movePromotion(move));
  columns.seenMs.push(lag?.seenMs ?? null);
  columns.pingMs.push(lag?.pingMs ?? null);
  columns.gainedMs.push(entry.clocksMs[by] - before[by] + chargedMs(entry));
}

/** Returns the observed delay of the move, which equals the lag compensation in most games. */
function seenMs(command: Command): number {
  return command.type === 'move' ? (command.lag?.seenMs ?? 0) : 0;
}

/** Returns how long the clock ran before the move, without lag compensation. */
function chargedMs({ at, since, creditMs }: Pick<LogEntry, 'at' | 'since' | 'creditMs'>): number {
  return since === null ? 0 : at - since - creditMs;
}

function clockChange(now: FourMs, before: FourMs, mover: Color | null): FourMs {
  return fourOf((color) => (color === mover ? 0 : now[color] - before[color]));
}

/** @throws ArchiveDamaged if the log does not match its checksums or its format. */
export async function decodeLog(log: ArchivedLog): Promise<LogEntry[]> {
  try {
    const entries = entriesOf(await readColumns(log), log);
    if ((entries.at(-1)?.ply ?? 0) === log.ply) return entries;
  } catch (error) {
    if (error instanceof ArchiveDamaged) throw error;
    throw new ArchiveDamaged('it cannot be read', { cause: error });
  }
  throw new ArchiveDamaged('its number of turns differs');
}

async function readColumns({ commands, moves, checksum, commandsChecksum }: ArchivedLog): Promise<Columns> {
  if (!sha256(moves).equals(checksum)) throw new ArchiveDamaged('the checksum differs');
  if (commandsChecksum && !sha256(textWithoutNames(commands)).equals(commandsChecksum))
    throw new ArchiveDamaged('the checksum of its commands differs');
  const columns = JSON.parse((await decompress(moves)).toString()) as Columns;
  if (columns.version !== VERSION) throw new ArchiveDamaged('its version is unknown');
  return columns;
}

function entriesOf(columns: Columns, { seq: length, commands }: ArchivedLog): LogEntry[] {
  const others = new Map(commands);
  const clocks = new Map(columns.clocks.map(([seq, ...change]) => [seq, change]));
  const plies = new Map(columns.plies);
  const entries: LogEntry[] = [];
  let played = 0;
  let before: Pick<LogEntry, 'at' | 'ply' | 'clocksMs'> = { at: 0, ply: 0, clocksMs: ZERO };
  for (let seq = 1; seq <= length; seq++) {
    const at = before.at + valueAt(columns.at, seq - 1);
    const start = valueAt(columns.since, seq - 1);
    const since = start === null ? null : before.at + start;
    const other = others.get(seq);
    const index = other ? -1 : played++;
    const command = other ?? moveAt(columns, index);
    const creditMs = valueAt(columns.credit, seq - 1) + seenMs(command);
    const clocksMs = fourOf((color) => {
      const ms = before.clocksMs[color] + (clocks.get(seq)?.[color] ?? 0);
      return command.type === 'move' && command.by === color
        ? ms + valueAt(columns.gainedMs, index) - chargedMs({ at, since, creditMs })
        : ms;
    });
    const ply = before.ply + (plies.get(seq) ?? 0) + Number(command.type === 'move');
    before = { at, ply, clocksMs };
    entries.push({ seq, ply, command, commandId: null, at, since, creditMs, clocksMs });
  }
  // A smaller number of entries than were archived leaves moves or commands unused.
  if (played !== columns.by.length || length - played !== commands.length)
    throw new ArchiveDamaged('its number of entries differs');
  return entries;
}

function moveAt(columns: Columns, index: number): MoveCommand {
  const [from, to] = [valueAt(columns.from, index), valueAt(columns.to, index)];
  const move = makeMove(from, to, valueAt(columns.promotion, index));
  const [seen, ping] = [valueAt(columns.seenMs, index), valueAt(columns.pingMs, index)];
  const by = valueAt(columns.by, index);
  return {
    type: 'move',
    by,
    move,
    ...(seen === null || ping === null ? {} : { lag: { seenMs: seen, pingMs: ping } }),
  };
}

function valueAt<T>(column: readonly T[], index: number): T {
  const value = column[index];
  if (value === undefined) throw new ArchiveDamaged('a value is missing');
  return value;
}

function sha256(content: Uint8Array | string): Buffer {
  return createHash('sha256').update(content).digest();
}

/**
 * Returns the commands as text that is the same after an account is renamed: without names, and with sorted keys,
 * because renaming changes the order of the keys in the database.
 */
function textWithoutNames(commands: readonly ArchivedCommand[]): string {
  return JSON.stringify(commands, (key, value: unknown) => {
    if (RENAMED.has(key)) return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
