/** The table of points (rule 10), and who gets them for what. */
import { COLORS, type Color } from '../board/pieces.ts';
import { ACTIVE, DEFEATED, type PlayerState } from '../board/position.ts';

export type AwardReason = 'FIRST_CHECKMATE' | 'CHECKMATE' | 'WIN' | 'DRAW';

/** Points a player has just got. */
export interface Award {
  readonly color: Color;
  readonly points: number;
  readonly reason: AwardReason;
  /** Who was checkmated for them, null where nobody was. */
  readonly victim: Color | null;
}

export const POINTS: Readonly<Record<AwardReason, number>> = {
  FIRST_CHECKMATE: 2,
  CHECKMATE: 1,
  WIN: 1,
  DRAW: 0.5,
};

/** For checkmates in the order found; the states are those before them, which tell whether one was the first of the game. */
export function mateAwards(
  mates: readonly { readonly victim: Color; readonly by: Color }[],
  statesBefore: readonly PlayerState[],
): Award[] {
  const hadMate = statesBefore.includes(DEFEATED);
  return mates.map(({ victim, by }, index) => {
    const reason = index === 0 && !hadMate ? 'FIRST_CHECKMATE' : 'CHECKMATE';
    return { color: by, points: POINTS[reason], reason, victim };
  });
}

export function winAward(winner: Color): Award {
  return { color: winner, points: POINTS.WIN, reason: 'WIN', victim: null };
}

/** For DRAW and STALEMATE: to everybody still active. */
export function drawAwards(states: readonly PlayerState[]): Award[] {
  return COLORS.filter((color) => states[color] === ACTIVE).map((color) => ({
    color,
    points: POINTS.DRAW,
    reason: 'DRAW' as const,
    victim: null,
  }));
}
