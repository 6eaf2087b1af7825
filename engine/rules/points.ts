/** The table of points (rule 10) and their assignment. */
import { COLORS, type Color } from '../board/pieces.ts';
import { ACTIVE, DEFEATED, type PlayerState } from '../board/position.ts';

export type AwardReason = 'FIRST_CHECKMATE' | 'CHECKMATE' | 'WIN' | 'DRAW';

/** Points that a player has just earned. */
export interface Award {
  readonly color: Color;
  readonly points: number;
  readonly reason: AwardReason;
  /** The checkmated player. Null for points without a checkmate. */
  readonly victim: Color | null;
}

export const POINTS: Readonly<Record<AwardReason, number>> = {
  FIRST_CHECKMATE: 2,
  CHECKMATE: 1,
  WIN: 1,
  DRAW: 0.5,
};

/**
 * Returns the points for checkmates in the order of detection. `statesBefore` are the player states before these
 * checkmates. They show whether the game had a checkmate before.
 */
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

/** Returns the points for a DRAW or STALEMATE, which go to all active players. */
export function drawAwards(states: readonly PlayerState[]): Award[] {
  return COLORS.filter((color) => states[color] === ACTIVE).map((color) => ({
    color,
    points: POINTS.DRAW,
    reason: 'DRAW' as const,
    victim: null,
  }));
}
