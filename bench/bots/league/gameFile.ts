// The file of a data set: games one after another, each a head and its samples. Games are only appended. An interrupted
// write leaves an incomplete game at the end, which the next run cuts off.

import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Color } from '../../../engine/board/pieces.ts';
import type { PlayerState, Position } from '../../../engine/board/position.ts';
import { SQUARE_COUNT } from '../../../engine/board/squares.ts';

/** Shares of a win are stored in twelfths, because two, three or four players can share it. */
export const WHOLE_SHARE = 12;

export interface StoredGame {
  readonly seed: number;
  /** The index of each player's name, by color. */
  readonly seats: readonly number[];
  /** Each player's share of the win in twelfths, by color. They sum to 12. */
  readonly shares: readonly number[];
  /** The final points by color. */
  readonly points: readonly number[];
  readonly turns: number;
  /** Positions of the running game, in the order of play. */
  readonly samples: readonly Position[];
}

/** Bytes of the head: seed, seats, shares, points in halves, turns, number of samples. */
const HEAD = 4 + 4 + 4 + 4 + 2 + 2;
/** Bytes of a sample: pieces by square, owners, states, turn, points in halves, quiet turns, turns. */
const SAMPLE = SQUARE_COUNT + 1 + 1 + 1 + 4 + 1 + 2;

/** Encodes a game. */
export function encodeGame({ seed, seats, shares, points, turns, samples }: StoredGame): Uint8Array {
  const bytes = new Uint8Array(HEAD + samples.length * SAMPLE);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, seed);
  bytes.set([...seats, ...shares, ...points.map((value) => value * 2)], 4);
  view.setUint16(16, turns);
  view.setUint16(18, samples.length);
  samples.forEach((position, index) => {
    const at = HEAD + index * SAMPLE;
    bytes.set(position.board, at);
    const rest = [packed(position.owners), packed(position.states), position.turn ?? 0];
    bytes.set([...rest, ...position.points.map((value) => value * 2), position.quiet], at + SQUARE_COUNT);
    view.setUint16(at + SAMPLE - 2, position.ply);
  });
  return bytes;
}

/** Decodes the complete games of a file. `end` is the number of bytes that they take. */
export function decodeGames(bytes: Uint8Array): { readonly games: StoredGame[]; readonly end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const games: StoredGame[] = [];
  let at = 0;
  while (at + HEAD <= bytes.length) {
    const count = view.getUint16(at + 18);
    const next = at + HEAD + count * SAMPLE;
    if (next > bytes.length) break;
    games.push({
      seed: view.getUint32(at),
      seats: Array.from(bytes.subarray(at + 4, at + 8)),
      shares: Array.from(bytes.subarray(at + 8, at + 12)),
      points: Array.from(bytes.subarray(at + 12, at + 16), (value) => value / 2),
      turns: view.getUint16(at + 16),
      samples: Array.from({ length: count }, (_, i) => sampleAt(bytes, view, at + HEAD + i * SAMPLE)),
    });
    at = next;
  }
  return { games, end: at };
}

function sampleAt(bytes: Uint8Array, view: DataView, at: number): Position {
  const rest = at + SQUARE_COUNT;
  return {
    board: Uint8Array.from(bytes.subarray(at, rest)),
    owners: unpacked(bytes[rest]!) as [Color, Color, Color, Color],
    states: unpacked(bytes[rest + 1]!) as PlayerState[],
    turn: bytes[rest + 2]! as Color,
    points: Array.from(bytes.subarray(rest + 3, rest + 7), (value) => value / 2),
    quiet: bytes[rest + 7]!,
    ply: view.getUint16(rest + 8),
  };
}

/** Packs four values from 0 to 3 into a byte. */
function packed(values: readonly number[]): number {
  return values.reduce((sum, value, i) => sum | (value << (2 * i)), 0);
}

function unpacked(byte: number): number[] {
  return [0, 1, 2, 3].map((i) => (byte >> (2 * i)) & 3);
}

/** Returns the games of a file, or none if there is no file. */
export function readGames(file: string): StoredGame[] {
  return existsSync(file) ? decodeGames(readFileSync(file)).games : [];
}

/** Returns the seed of the next game of a file, after an incomplete game at its end is cut off. */
export function resumeFile(file: string, firstSeed: number): number {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return firstSeed;
  const { games, end } = decodeGames(readFileSync(file));
  truncateSync(file, end);
  return (games.at(-1)?.seed ?? firstSeed - 1) + 1;
}

/** Appends a game to a file. */
export function appendGame(file: string, game: StoredGame): void {
  appendFileSync(file, encodeGame(game));
}
