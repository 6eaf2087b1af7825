/** Random positions and random play for property tests. */
import fc from 'fast-check';
import { COLOR_LETTERS, COLORS, type Color, colorOf, KING, makePiece } from '../../board/pieces.ts';
import { ACTIVE, DEFEATED, type PlayerState, type Position } from '../../board/position.ts';
import { moveText } from '../../notation/moveText.ts';
import { makePosition, parsePosition } from '../../notation/positionText.ts';
import { mustPass, type RulesGame } from '../game.ts';
import { legalMoves } from '../moves.ts';

const state = fc.constantFrom<PlayerState>(0, 0, 0, 0, 0, 1, 2, 3, 3);
const men = fc.array(fc.tuple(fc.nat(143), fc.nat(3), fc.integer({ min: 2, max: 13 })), {
  minLength: 1,
  maxLength: 36,
});

/**
 * Any position text that can be parsed and has a side to move: armies of any size anywhere, and players in any state.
 */
export const anyPosition: fc.Arbitrary<Position> = fc
  .record({
    men,
    kings: fc.uniqueArray(fc.nat(143), { minLength: 4, maxLength: 4 }),
    states: fc.tuple(state, state, state, state),
    picks: fc.array(fc.nat(3), { minLength: 5, maxLength: 5 }),
    points: fc.array(fc.nat(10), { minLength: 4, maxLength: 4 }),
    quiet: fc.nat(201),
    ply: fc.nat(999),
  })
  .map(({ men: placed, kings, states, picks, points, quiet, ply }) => {
    const board = new Uint8Array(144);
    for (const [square, color, kind] of placed) board[square] = makePiece(colorOf(color), kind);
    for (const color of COLORS)
      if (states[color] !== DEFEATED) board[kings[color] ?? 0] = makePiece(color, KING);
    const able = COLORS.filter((color) => states[color] !== DEFEATED);
    const active = COLORS.filter((color) => states[color] === ACTIVE);
    const pick = (from: readonly Color[], index: number): Color =>
      from[(picks[index] ?? 0) % from.length] ?? 0;
    const owners = COLORS.map((color) => (states[color] === DEFEATED ? pick(able, color) : color));
    const turn = pick(active, 4);
    return {
      board,
      turn,
      owners: owners as never,
      states,
      points: points.map((half) => half / 2),
      quiet,
      ply,
    };
  })
  .filter(
    (position: Position) => position.states.includes(ACTIVE) && parsePosition(makePosition(position)).ok,
  );

/** Choices for random play. Each number selects one of the possible events. */
export const choices = (maxLength: number): fc.Arbitrary<number[]> =>
  fc.array(fc.nat(0xffff), { minLength: 1, maxLength });

/**
 * Returns the event that a number selects, as text: usually a move, sometimes a resignation or a timeout. Returns null
 * if the game is over.
 */
export function pickEvent(game: RulesGame, choice: number): string | null {
  const { position } = game;
  if (game.outcome !== null || position.turn === null) return null;
  const rare = choice % 40;
  const active = COLORS.filter((color) => position.states[color] === ACTIVE);
  if (rare === 1) return `${COLOR_LETTERS.charAt(active[choice % active.length] ?? 0)}:resign`;
  if (rare === 2) return `${COLOR_LETTERS.charAt(position.turn)}:timeout`;
  if (mustPass(game)) return 'pass';
  const moves = legalMoves(position);
  // Prefers captures and promotions half of the time, so that games make progress.
  const texts = moves.map((move) => moveText(move, position)).sort();
  const sharp = texts.filter((text) => /[x=]/.test(text));
  const from = choice % 2 === 0 && sharp.length > 0 ? sharp : texts;
  return from[(choice >> 1) % from.length] ?? `${COLOR_LETTERS.charAt(position.turn)}:resign`;
}
