/**
 * The features of the evaluation and their weights in hundredths of a pawn. bench/bots/tune.ts fits the weights to
 * self-play; docs/bots.md reports its last run. The weights are in the order of FEATURES.
 */

/** The features counted per player; features.ts defines them. */
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
  queens: 1234,
  rooks: 717,
  bishops: 198,
  knights: 101,
  pawns: 133,
  /** A step of pawn advancement. */
  pawnSteps: 7,
  /** A ring closer to the center, for knights and bishops. */
  minorCentre: 7,
  /** Mobility: a cell that a knight or bishop can move to. */
  minorMobility: 4,
  /** Mobility of rooks and queens. */
  majorMobility: 12,
  /** An own piece beside the king. */
  kingCover: 103,
  /** A cell beside the king that an opponent attacks. */
  kingRingAttacked: -48,
  /** The king cannot move. */
  kingWithoutFlight: -193,
  /** Expected loss of the most valuable hanging piece: weight per hundredth of a pawn, in tenths. */
  largestThreat: -4,
  /** Expected loss of all other hanging pieces: weight per hundredth of a pawn, in tenths. */
  otherThreats: -12,
  inCheck: -153,
};

/** The lead in hundredths of a pawn at which a player is e times as likely to win as another. */
export const CHANCE_SCALE = 1310;

/**
 * Exchange values of pieces in tenths of a pawn. Hanging pieces use these conventional values, because the fitted
 * weights share a piece's value with other features.
 */
export const EXCHANGE = { queen: 100, rook: 55, bishop: 40, knight: 30, pawn: 10 } as const;
