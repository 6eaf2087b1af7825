/**
 * What the evaluation counts and what each of it is worth to a player, in hundredths of a pawn. The numbers are fitted to
 * self-play by tools/tuneBots.ts, whose last run docs/bots.md reports; the order is that of FEATURES.
 */

/** What is counted for each player; features.ts says how. */
export const FEATURES = [
  'queens',
  'rooks',
  'bishops',
  'knights',
  'pawns',
  'pawnSteps',
  'minorCentre',
  'minorMobility',
  'majorMobility',
  'kingCover',
  'kingRingAttacked',
  'kingWithoutFlight',
  'largestThreat',
  'otherThreats',
  'inCheck',
] as const;
export type Feature = (typeof FEATURES)[number];

export const WEIGHTS: Readonly<Record<Feature, number>> = {
  queens: 1000,
  rooks: 550,
  bishops: 400,
  knights: 300,
  pawns: 100,
  /** A step that a pawn has made towards its last line. */
  pawnSteps: 6,
  /** A ring nearer to the middle of the board, of knights and bishops. */
  minorCentre: 5,
  /** A cell that a knight or bishop can go to. */
  minorMobility: 4,
  /** The same of rooks and queens. */
  majorMobility: 3,
  /** An own piece beside the king. */
  kingCover: 8,
  /** A cell beside the king that an opponent attacks. */
  kingRingAttacked: -15,
  /** The king cannot move. */
  kingWithoutFlight: -10,
  /** Hundredths of a pawn that the dearest threatened piece would cost, in tenths. */
  largestThreat: -3,
  /** The same of all the others. */
  otherThreats: -1,
  inCheck: -20,
};

/** Hundredths of a pawn by which a player is ahead of another when e times as likely to win. */
export const CHANCE_SCALE = 900;
