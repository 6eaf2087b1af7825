/** Spoken answers to keys on the board, for screen reader users. */
import type { TFunction } from 'i18next';
import {
  COLOR_NAMES,
  COLORS,
  type Color,
  pieceColor,
  pieceTypeName,
} from '../../../../engine/board/pieces.ts';
import type { Position } from '../../../../engine/board/position.ts';
import { SIDE, type Square, squareName } from '../../../../engine/board/squares.ts';
import { remainingAt } from '../../../../engine/clock/clock.ts';
import { isOver, type Match } from '../../../../engine/match/match.ts';
import { attackersOf, legalMoves, moveFrom, moveTo } from '../../../../engine/rules/moves.ts';
import type { SquareKey } from '../../../shared/board/input/boardActions.ts';
import { clockText } from '../../../shared/i18n/clockText.ts';
import { pointsText } from '../../../shared/i18n/pointsText.ts';
import type { LastEntries } from '../board/lastEntries.ts';
import { nextActive, type SeatView } from '../seats/seatView.ts';

export interface BoardQuestion {
  readonly match: Match;
  /** The position that the board shows. Answers about squares are about this position. */
  readonly position: Position;
  readonly viewer: Color | null;
  readonly seats: readonly SeatView[];
  readonly last: LastEntries | null;
  readonly isLensAllowed: boolean;
  /** Epoch milliseconds of the server time. */
  readonly now: number;
}

/** Returns the sentence that answers a key, or null if the key has no answer. */
export function answerTo(
  t: TFunction,
  { key, square, shiftKey, altKey }: SquareKey,
  question: BoardQuestion,
): string | null {
  if (key === 'x') return seenFrom(t, square, question.position, altKey ? STRAIGHTS : DIAGONALS);
  if (altKey) return null;
  switch (key) {
    case 'c':
      return clocks(t, question);
    case 'l':
      return lastMove(t, question.last);
    case 'o':
      return COLORS.map((color) => who(t, color, question)).join('. ');
    case 'v':
      return question.seats.map((seat) => standing(t, seat)).join('. ');
    case 't':
      return turnOrder(t, question);
    case 'm':
      return movesHere(t, square, question.position, shiftKey);
    case 'w':
      return question.isLensAllowed ? attackers(t, square, question.position) : t('lens.notHere');
    default:
      return null;
  }
}

const army = (t: TFunction, color: Color) => t(`colour.name.${COLOR_NAMES[color]}`);

/** Returns a text such as "white rook c4". */
function pieceText(t: TFunction, { board, owners }: Position, square: Square): string {
  const piece = board[square] ?? 0;
  const color = COLOR_NAMES[owners[pieceColor(piece)]];
  return `${t(`colour.adjective.${color}`)} ${t(`piece.${pieceTypeName(piece)}`)} ${squareName(square)}`;
}

function clocks(t: TFunction, { match, now }: BoardQuestion): string {
  if (match.settings.time.kind === 'unlimited') return t('time.unlimited');
  const { turn } = match.game.position;
  const left = (color: Color) => clockText(remainingAt(match.clock, turn, color, now)).text;
  return COLORS.map((color) => `${army(t, color)} ${left(color)}`).join(', ');
}

function lastMove(t: TFunction, last: LastEntries | null): string {
  if (!last?.move) return t('record.noMoves');
  const { by, piece, text } = last.move;
  return t('speech.moved', { name: army(t, by), piece: t(`piece.${pieceTypeName(piece)}`), move: text });
}

function who(t: TFunction, color: Color, { seats, viewer }: BoardQuestion): string {
  const name = seats[color]?.name || t('seat.free');
  return `${army(t, color)}: ${name}${color === viewer ? `, ${t('seat.you')}` : ''}`;
}

const STATES = ['checkmated', 'resigned', 'outOfTime', 'next', 'moves'] as const;

/** Returns a text such as "White: 2 points, rules White and Black, on the move". */
function standing(t: TFunction, seat: SeatView): string {
  const state = STATES.find((one) => one === seat.state);
  const rules = seat.rules.map((color) => army(t, color)).join(', ');
  const parts = [
    t('speech.points', { points: pointsText(t, seat.points) }),
    ...(seat.rules.length > 1 ? [`${t('seat.rules')} ${rules}`] : []),
    ...(seat.isInCheck ? [t('seat.inCheck')] : []),
    ...(state ? [t(`seat.${state}`)] : []),
  ];
  return `${army(t, seat.color)}: ${parts.join(', ')}`;
}

/** Returns a text such as "Red now, then Green, then you". */
function turnOrder(t: TFunction, { match, viewer }: BoardQuestion): string {
  const { turn } = match.game.position;
  if (turn === null || isOver(match)) return t('state.over');
  const name = (color: Color) => (color === viewer ? t('turn.you') : army(t, color));
  const order: string[] = [];
  for (
    let color = nextActive(match, turn);
    color !== null && color !== turn;
    color = nextActive(match, color)
  )
    order.push(name(color));
  return t('speech.order', { now: name(turn), order: order.join(', ') });
}

function movesHere(t: TFunction, square: Square, position: Position, capturesOnly: boolean): string {
  const targets = legalMoves(position)
    .filter((move) => moveFrom(move) === square)
    .filter((move) => !capturesOnly || position.board[moveTo(move)] !== 0)
    .map((move) => squareName(moveTo(move)));
  return targets.length === 0 ? t('speech.noMoves') : [...new Set(targets)].join(', ');
}

function attackers(t: TFunction, square: Square, position: Position): string {
  const from = attackersOf(position, square);
  return from.length === 0
    ? t('lens.nobody', { square: squareName(square) })
    : t('lens.attackedBy', {
        square: squareName(square),
        pieces: from.map((one) => pieceText(t, position, one)).join(', '),
      });
}

type Movement = readonly [file: number, rank: number];
const STRAIGHTS: readonly Movement[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const DIAGONALS: readonly Movement[] = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];

/** Returns the first piece in each direction, as text. */
function seenFrom(t: TFunction, square: Square, position: Position, ways: readonly Movement[]): string {
  const seen = ways.flatMap((way) => firstPiece(position.board, square, way) ?? []);
  return seen.length === 0
    ? t('speech.nothingSeen')
    : seen.map((one) => pieceText(t, position, one)).join(', ');
}

function firstPiece(board: Uint8Array, square: Square, [fileStep, rankStep]: Movement): Square | null {
  let file = (square % SIDE) + fileStep;
  let rank = Math.floor(square / SIDE) + rankStep;
  while (file >= 0 && rank >= 0 && file < SIDE && rank < SIDE) {
    const there = rank * SIDE + file;
    if (board[there] !== 0) return there;
    file += fileStep;
    rank += rankStep;
  }
  return null;
}
