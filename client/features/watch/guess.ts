/** The viewer's guess which player will be checkmated next, and the score of the guesses. */
import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED, type PlayerState } from '../../../engine/board/position.ts';

export interface GuessState {
  /** The watched game. Null before the first one. */
  readonly gameId: string | null;
  readonly states: readonly PlayerState[];
  /** The player whom the viewer has guessed. Null without a guess. */
  readonly guess: Color | null;
  readonly right: number;
  readonly asked: number;
}

/** The state before the first game. */
export const NO_GUESS: GuessState = { gameId: null, states: [], guess: null, right: 0, asked: 0 };

/**
 * Returns the guess and the score after a new state of the watched game. A checkmate decides the guess. If the guessed
 * player leaves the game in another way, the guess is cancelled. The score is kept when another game begins.
 */
export function afterStates(before: GuessState, gameId: string, states: readonly PlayerState[]): GuessState {
  if (gameId !== before.gameId) return { ...before, gameId, states, guess: null };
  const mated = COLORS.filter((color) => states[color] === DEFEATED && before.states[color] !== DEFEATED);
  const { guess } = before;
  if (guess !== null && mated.length > 0) {
    const isRight = mated.includes(guess);
    return {
      ...before,
      states,
      guess: null,
      right: before.right + (isRight ? 1 : 0),
      asked: before.asked + 1,
    };
  }
  return { ...before, states, guess: guess !== null && states[guess] !== ACTIVE ? null : guess };
}
