/**
 * The features of the evaluation and their weights in hundredths of a pawn, in the order of FEATURES. The program
 * bench/bots/league/fitWeights.ts fits the weights to games of bots, and docs/bots.md reports its last run.
 */

/** The features that are counted for each player. features.ts counts them. */
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
  queens: 1310,
  rooks: 550,
  bishops: 320,
  knights: 250,
  pawns: 70,
  /** For each step of pawn advancement. */
  pawnSteps: 18,
  /** For each ring closer to the center, for knights and bishops. */
  minorCentre: 4,
  /** For each cell that a knight or bishop can move to (mobility). */
  minorMobility: 7,
  /** For each cell that a rook or queen can move to (mobility). */
  majorMobility: 12,
  /** For each eighth of the cells beside the king that has a piece of the player. */
  kingCover: 60,
  /** For each cell beside the king that an opponent attacks. */
  kingRingAttacked: -105,
  /** If the king cannot move. */
  kingWithoutFlight: -150,
  /** For each tenth of a pawn that the most valuable hanging piece would lose. */
  largestThreat: -6,
  /** For each tenth of a pawn that all other hanging pieces would lose. */
  otherThreats: -14,
  inCheck: -200,
};

/**
 * The lead in hundredths of a pawn with which a player is e times (2.7 times) as likely to win as another, in the score
 * that the bots maximize. The probabilities that users see have a divisor of their own (engine/bots/chances).
 */
export const CHANCE_SCALE = 1310;

/**
 * Exchange values of pieces in tenths of a pawn. They are the conventional values, because the fitted weights divide
 * the value of a piece among several features.
 */
export const EXCHANGE = { queen: 100, rook: 55, bishop: 40, knight: 30, pawn: 10 } as const;
