/** Compact positions and games for tests. All helpers throw if the test itself is wrong. */

import { COLOR_LETTERS, type Color, parsePieceToken, pieceToken } from '../../board/pieces.ts';
import type { Position } from '../../board/position.ts';
import { parseSquare, squareName } from '../../board/squares.ts';
import { moveText, parseEvent } from '../../notation/moveText.ts';
import { makePosition, parsePosition } from '../../notation/positionText.ts';
import { type Advance, advance, beginRules, type RulesGame } from '../game.ts';
import { checkedColors, legalMoves, moveFrom, moveTo } from '../moves.ts';

/** The four kings in the corners of their camps. */
export const KINGS = 'wK:a1 bK:a12 rK:l12 gK:l1';

/** Four armies of a king and blocked pawns: no player has a legal move or is in check. */
export const WALLED = [
  'wK:a1 wPu:a2 wPd:a3 wPu:b2 wPd:b3 wPr:b1 wPl:c1',
  'bK:a12 bPr:b12 bPl:c12 bPr:b11 bPl:c11 bPd:a11 bPu:a10',
  'rK:l12 rPd:l11 rPu:l10 rPd:k11 rPu:k10 rPl:k12 rPr:j12',
  'gK:l1 gPl:k1 gPr:j1 gPl:k2 gPr:j2 gPu:l2 gPd:l3',
].join(' ');

/** The fields after the placement. Omitted fields have the values of the start position. */
export interface Rest {
  readonly turn?: string;
  readonly owners?: string;
  readonly states?: string;
  readonly points?: string;
  readonly quiet?: number;
  readonly ply?: number;
}

/** Builds a position from pieces such as 'wK:a1 bPdr:c10'. It is parsed like any position text, so it must be valid. */
export function place(men: string, rest: Rest = {}): Position {
  const board = new Uint8Array(144);
  for (const man of men.split(/\s+/).filter(Boolean)) {
    const [token = '', name = ''] = man.split(':');
    const piece = parsePieceToken(token);
    const square = parseSquare(name);
    if (piece === null || square === null || board[square] !== 0) throw new Error(`"${man}" in "${men}"`);
    board[square] = piece;
  }
  const { turn = 'w', owners = 'wbrg', states = 'aaaa', points = '0,0,0,0', quiet = 0, ply = 0 } = rest;
  const placement = makePosition({
    board,
    turn: null,
    owners: [0, 1, 2, 3],
    states: [],
    points: [],
    quiet: 0,
    ply: 0,
  });
  return read(`${placement.split(' ')[0]} ${turn} ${owners} ${states} ${points} ${quiet} ${ply}`);
}

/** Parses a position text. */
export function read(text: string): Position {
  const position = parsePosition(text);
  if (!position.ok) throw new Error(`${position.error.field}: ${position.error.reason}: ${text}`);
  return position.value;
}

/** Returns all legal moves as text, sorted. */
export function moves(position: Position): string[] {
  return legalMoves(position)
    .map((move) => moveText(move, position))
    .sort();
}

/** Returns the target squares of the piece, sorted and without duplicates, such as 'e5 e6'. */
export function targets(position: Position, from: string): string {
  const names = legalMoves(position)
    .filter((move) => moveFrom(move) === parseSquare(from))
    .map((move) => squareName(moveTo(move)));
  return sorted([...new Set(names)].join(' '));
}

/** Sorts names into the order that tests use. */
export function sorted(names: string): string {
  return names.split(' ').sort().join(' ');
}

/** Plays events one after the other and returns the outcome of the last one. */
export function play(from: Position | RulesGame, ...events: string[]): Advance {
  let game = 'outcome' in from ? from : beginRules(from);
  let last: Advance | null = null;
  for (const text of events) {
    const event = parseEvent(text, game.position);
    if (!event.ok) throw new Error(`${text}: ${event.error}`);
    const done = advance(game, event.value);
    if (!done.ok) throw new Error(`${text}: ${done.error}`);
    last = done.value;
    game = last.game;
  }
  if (last === null) throw new Error('no events');
  return last;
}

/** Returns why the rules refuse the event, or null if they accept it. */
export function refusal(from: Position | RulesGame, text: string): string | null {
  const game = 'outcome' in from ? from : beginRules(from);
  const event = parseEvent(text, game.position);
  if (!event.ok) return event.error;
  const done = advance(game, event.value);
  return done.ok ? null : done.error;
}

/** Returns the piece on the square, such as 'wQ', or an empty text for an empty square. */
export function at(position: Position, name: string): string {
  const piece = position.board[parseSquare(name) ?? 0] ?? 0;
  return piece === 0 ? '' : pieceToken(piece);
}

/** Returns the fields of a position text after the placement. */
export function fields(position: Position): { turn: string; owners: string; states: string; points: string } {
  const [, turn = '', owners = '', states = '', points = ''] = makePosition(position).split(' ');
  return { turn, owners, states, points };
}

/** Returns the letters of players, such as 'wr'. */
export function letters(colors: readonly Color[]): string {
  return colors.map((color) => COLOR_LETTERS.charAt(color)).join('');
}

/** Returns the letters of the players in check. */
export function inCheck(position: Position): string {
  return letters(checkedColors(position));
}

/** Returns the checkmates in the order of detection, victim and mating player, such as 'bw rw'. */
export function mates(done: Advance): string {
  return done.mates.map(({ victim, by }) => letters([victim, by])).join(' ');
}
