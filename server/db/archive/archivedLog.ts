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
  readonly commands: readonly ArchivedCommand[];
  /** The moves and the times of all entries as JSON, compressed by Brotli. */
  readonly moves: Uint8Array;
  /** SHA-256 of `moves`. */
  readonly checksum: Uint8Array;
}

/** The archived log does not match its checksum or its format. */
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
  return { seq: entries.length, commands, moves, checksum: checksumOf(moves) };
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

/** @throws ArchiveDamaged if the log does not match its checksum or its format. */
export async function decodeLog({
  seq: length,
  commands,
  moves,
  checksum,
}: ArchivedLog): Promise<LogEntry[]> {
  if (!checksumOf(moves).equals(checksum)) throw new ArchiveDamaged('the checksum differs');
  const columns = await parse(moves);
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
  return entries;
}

async function parse(moves: Uint8Array): Promise<Columns> {
  try {
    const columns = JSON.parse((await decompress(moves)).toString()) as Columns;
    if (columns.version === VERSION) return columns;
  } catch (error) {
    throw new ArchiveDamaged('it cannot be read', { cause: error });
  }
  throw new ArchiveDamaged('its version is unknown');
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

function checksumOf(moves: Uint8Array): Buffer {
  return createHash('sha256').update(moves).digest();
}
