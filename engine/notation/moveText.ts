/** Moves and events as text (rule 14), for users, records and the command line. */

import { BISHOP, COLOR_LETTERS, type Color, colorOf, KNIGHT, QUEEN, ROOK } from '../board/pieces.ts';
import type { Position } from '../board/position.ts';
import { parseSquare, squareName } from '../board/squares.ts';
import { err, ok, type Result } from '../result.ts';
import type { Advance, RulesEvent } from '../rules/game.ts';
import { legalMoves, type Move, makeMove, moveFrom, movePromotion, moveTo } from '../rules/moves.ts';

/**
 * BAD_TEXT means that the text does not have the syntax of a move or event. The other codes are refusals of the rules.
 */
export type MoveTextRefusal = 'BAD_TEXT' | 'ILLEGAL_MOVE' | 'PROMOTION_REQUIRED' | 'NOT_ON_THE_MOVE';

const PROMOTION_LETTERS: readonly (readonly [string, number])[] = [
  ['Q', QUEEN],
  ['R', ROOK],
  ['B', BISHOP],
  ['N', KNIGHT],
];
const MOVE_FORM = /^([a-l])(1[0-2]|[1-9])[-x]?([a-l])(1[0-2]|[1-9])(?:=?([qrbn]))?$/i;
const EVENT_FORM = /^(?:([wbrg]):)?(pass|resign|timeout)$/i;

/** Returns the move as text, such as 'd4-e4', 'c2xe3' or 'k8-l8=Q'. `position` is the position before the move. */
export function moveText(move: Move, position: Position): string {
  const to = moveTo(move);
  const promotion = PROMOTION_LETTERS.find(([, kind]) => kind === movePromotion(move))?.[0];
  const sign = position.board[to] === 0 ? '-' : 'x';
  return (
    squareName(moveFrom(move)) + sign + squareName(to) + (promotion === undefined ? '' : `=${promotion}`)
  );
}

/**
 * Parses a move of the side to move in the form of `moveText`. Case does not matter, '-', 'x' and '=' may be missing,
 * and '-' and 'x' are not compared with the board. Returns only legal moves.
 */
export function parseMove(text: string, position: Position): Result<Move, MoveTextRefusal> {
  return parseMoveAmong(text, legalMoves(position));
}

/** Parses one of these moves in the form of `parseMove`, for example a premove. */
export function parseMoveAmong(text: string, moves: readonly Move[]): Result<Move, MoveTextRefusal> {
  const move = readMove(text);
  if (move === null) return err('BAD_TEXT');
  if (moves.includes(move)) return ok(move);
  const needsPieceLetter = movePromotion(move) === 0 && moves.some((other) => (other & 0xffff) === move);
  return err(needsPieceLetter ? 'PROMOTION_REQUIRED' : 'ILLEGAL_MOVE');
}

/** Parses the text of a move, legal or not. Returns null for any other text. */
function readMove(text: string): Move | null {
  const match = MOVE_FORM.exec(text);
  if (!match) return null;
  const [, fromFile = '', fromRank = '', toFile = '', toRank = '', letter = ''] = match;
  const from = parseSquare(fromFile.toLowerCase() + fromRank);
  const to = parseSquare(toFile.toLowerCase() + toRank);
  if (from === null || to === null) return null;
  const promotion = PROMOTION_LETTERS.find(([name]) => name === letter.toUpperCase())?.[1] ?? 0;
  return makeMove(from, to, promotion);
}

/**
 * Returns the event as text without marks: a move, 'draw', or 'w:pass', 'w:resign' or 'w:timeout' with the player's
 * letter. `position` is the position before the event.
 */
export function eventText(event: RulesEvent, position: Position): string {
  switch (event.type) {
    case 'move':
      return moveText(event.move, position);
    case 'draw':
      return 'draw';
    case 'pass':
      return `${COLOR_LETTERS.charAt(position.turn ?? 0)}:pass`;
    case 'resign':
    case 'timeout':
      return `${COLOR_LETTERS.charAt(event.color)}:${event.type}`;
    default:
      return event satisfies never;
  }
}

/**
 * Parses an event: 'draw', 'pass', 'resign', 'timeout', or a move as `parseMove` does. A player's letter may precede
 * 'pass', 'resign' and 'timeout'; without a letter they belong to the side to move. For events other than moves, only
 * `advance` decides whether the event is possible.
 */
export function parseEvent(text: string, position: Position): Result<RulesEvent, MoveTextRefusal> {
  const event = readEvent(text, position.turn);
  if (!event.ok || event.value.type !== 'move') return event;
  const move = parseMove(text, position);
  return move.ok ? event : move;
}

/** Parses an event without a board. `advance` decides whether a move is legal. */
export function readEvent(
  text: string,
  turn: Color | null,
): Result<RulesEvent, 'BAD_TEXT' | 'NOT_ON_THE_MOVE'> {
  if (text.toLowerCase() === 'draw') return ok({ type: 'draw' });
  const match = EVENT_FORM.exec(text);
  if (!match) {
    const move = readMove(text);
    return move === null ? err('BAD_TEXT') : ok({ type: 'move', move });
  }
  const [, letter = '', word = ''] = match;
  const named = COLOR_LETTERS.indexOf(letter.toLowerCase());
  const color = colorOf(letter === '' ? (turn ?? 0) : named);
  const type = word.toLowerCase() as 'pass' | 'resign' | 'timeout';
  if (type !== 'pass') return ok({ type, color });
  return color === turn ? ok({ type }) : err('NOT_ON_THE_MOVE');
}

/**
 * Returns the marks after a move in a record: '+b' for every player in check, in turn order after the mover, then '#b'
 * for every player whom the move checkmates, in the order of detection.
 */
export function moveMarks(done: Pick<Advance, 'checks' | 'mates'>, mover: Color): string {
  const inTurnOrder = [1, 2, 3, 4].map((i) => colorOf(mover + i));
  const checks = inTurnOrder.filter((color) => done.checks.includes(color));
  const mark = (sign: string) => (color: Color) => sign + COLOR_LETTERS.charAt(color);
  return (
    checks.map(mark('+')).join('') +
    done.mates
      .map(({ victim }) => victim)
      .map(mark('#'))
      .join('')
  );
}
