/**
 * Position text (rule 13): one line of seven fields. It is parsed strictly, so parsing and writing are inverse to each
 * other.
 */

import { CELL_OF, IS_LAST } from '../board/geometry.ts';
import {
  COLOR_LETTERS,
  COLORS,
  type Color,
  colorOf,
  isPawn,
  KING,
  makePiece,
  parsePieceToken,
  pieceToken,
} from '../board/pieces.ts';
import { ACTIVE, DEFEATED, type PlayerState, type Position, STATE_LETTERS } from '../board/position.ts';
import { SIDE, SQUARE_COUNT, squareName } from '../board/squares.ts';
import { err, ok, type Result } from '../result.ts';
import {
  describeFault,
  Fault,
  POSITION_FIELDS,
  type PositionFault,
  type PositionFaultCode,
  type PositionField,
} from './positionFault.ts';

/** Parses a position text without applying rules. The game may be over, and the side to move may have no legal move. */
export function parsePosition(text: string): Result<Position, PositionFault> {
  const fields = text.split(' ');
  let field: PositionField = POSITION_FIELDS[0];
  const read = <T>(name: PositionField, parse: (value: string) => T): T => {
    field = name;
    const value = fields[POSITION_FIELDS.indexOf(name)];
    if (value === undefined || value === '') throw new Fault('MISSING');
    return parse(value);
  };
  try {
    const board = read('placement', parsePlacement);
    const turn = read('turn', parseTurn);
    const owners = read('owners', parseOwners);
    const states = read('states', parseStates);
    const points = read('points', parsePoints);
    const quiet = read('quiet', parseCount);
    const ply = read('ply', parseCount);
    if (fields.length > POSITION_FIELDS.length) throw new Fault('FOLLOWED');
    field = 'placement';
    checkKings(board, states);
    checkPawns(board);
    field = 'owners';
    checkOwners(owners, states);
    field = 'turn';
    if (turn !== null && states[turn] !== ACTIVE) throw new Fault('NOT_ACTIVE');
    return ok({ board, turn, owners, states, points, quiet, ply });
  } catch (fault) {
    if (fault instanceof Fault) return err(describeFault(field, fault));
    throw fault;
  }
}

/** Writes a position as text, which `parsePosition` parses back. */
export function makePosition(position: Position): string {
  return [
    makePlacement(position.board),
    position.turn === null ? '-' : COLOR_LETTERS.charAt(position.turn),
    position.owners.map((owner) => COLOR_LETTERS.charAt(owner)).join(''),
    position.states.map((state) => STATE_LETTERS.charAt(state)).join(''),
    position.points.join(','),
    position.quiet,
    position.ply,
  ].join(' ');
}

function makePlacement(board: Uint8Array): string {
  const ranks: string[] = [];
  for (let rank = SIDE - 1; rank >= 0; rank--) {
    const parts: string[] = [];
    let empty = 0;
    for (const piece of board.subarray(rank * SIDE, (rank + 1) * SIDE)) {
      if (piece === 0) {
        empty++;
        continue;
      }
      if (empty > 0) parts.push(String(empty));
      empty = 0;
      parts.push(pieceToken(piece));
    }
    if (empty > 0) parts.push(String(empty));
    ranks.push(parts.join(','));
  }
  return ranks.join('/');
}

function parsePlacement(text: string): Uint8Array {
  const board = new Uint8Array(SQUARE_COUNT);
  const ranks = text.split('/');
  if (ranks.length !== SIDE) throw new Fault('RANKS', { number: ranks.length });
  ranks.forEach((rank, index) => {
    parseRank(rank, SIDE - index, board);
  });
  return board;
}

function parseRank(text: string, rank: number, board: Uint8Array): void {
  const start = (rank - 1) * SIDE;
  let file = 0;
  let wasRun = false;
  for (const part of text.split(',')) {
    const isRun = /^([1-9]|1[0-2])$/.test(part);
    const piece = parsePieceToken(part);
    if (isRun && wasRun) throw new Fault('TWO_RUNS', { rank });
    if (!isRun && piece === null) throw new Fault('NO_PIECE', { rank, text: part });
    if (piece !== null && file < SIDE) board[start + file] = piece;
    file += isRun ? Number(part) : 1;
    wasRun = isRun;
  }
  if (file !== SIDE) throw new Fault('SQUARES', { rank, number: file });
}

function parseTurn(text: string): Color | null {
  if (text === '-') return null;
  if (text.length !== 1) throw new Fault('TURN');
  return parseColor(text, 'TURN');
}

function parseColor(letter: string, code: PositionFaultCode): Color {
  const color = COLOR_LETTERS.indexOf(letter);
  if (color < 0) throw new Fault(code, { text: letter });
  return colorOf(color);
}

function parseOwners(text: string): [Color, Color, Color, Color] {
  if (text.length !== 4) throw new Fault('FOUR_LETTERS');
  return [...text].map((letter) => parseColor(letter, 'OWNER_LETTER')) as [Color, Color, Color, Color];
}

function parseStates(text: string): PlayerState[] {
  if (text.length !== 4) throw new Fault('FOUR_LETTERS');
  return [...text].map((letter) => {
    const state = STATE_LETTERS.indexOf(letter);
    if (state < 0) throw new Fault('STATE_LETTER', { text: letter });
    return state as PlayerState;
  });
}

function parsePoints(text: string): number[] {
  const parts = text.split(',');
  if (parts.length !== 4) throw new Fault('FOUR_NUMBERS');
  return parts.map((part) => {
    if (!/^(0|[1-9][0-9]{0,5})(\.5)?$/.test(part)) {
      throw new Fault('POINTS', { text: part });
    }
    return Number(part);
  });
}

function parseCount(text: string): number {
  if (!/^(0|[1-9][0-9]*)$/.test(text)) throw new Fault('COUNT');
  const count = Number(text);
  if (!Number.isSafeInteger(count)) throw new Fault('TOO_LARGE');
  return count;
}

function checkKings(board: Uint8Array, states: readonly PlayerState[]): void {
  for (const color of COLORS) {
    const king = makePiece(color, KING);
    const count = board.filter((piece) => piece === king).length;
    if (count > 1) throw new Fault('TWO_KINGS', { color });
    if (count === 0 && states[color] !== DEFEATED) throw new Fault('NO_KING', { color });
    if (count === 1 && states[color] === DEFEATED) throw new Fault('KING_OF_MATED', { color });
  }
}

function checkPawns(board: Uint8Array): void {
  board.forEach((piece, square) => {
    if (isPawn(piece) && IS_LAST[((piece & 15) << 8) | CELL_OF[square]!] !== 0) {
      throw new Fault('LAST_LINE', { text: pieceToken(piece), square: squareName(square) });
    }
  });
}

function checkOwners(owners: readonly Color[], states: readonly PlayerState[]): void {
  for (const color of COLORS) {
    const owner = owners[color]!;
    if (states[owner] === DEFEATED) throw new Fault('OWNER_MATED', { color: owner });
    if (states[color] !== DEFEATED && owner !== color) {
      throw new Fault('GIVEN_AWAY', { color });
    }
  }
}
