/** The rule that selects one of the running games for everybody to watch. */

export interface Candidate {
  readonly gameId: string;
  /** Strength of the four players: the rating of a person, and for a bot a number on the same scale. */
  readonly strengths: readonly number[];
  readonly humans: number;
  readonly watchers: number;
  /** Number of turns played. */
  readonly ply: number;
}

/** The value of each watcher, as points of mean strength. */
const PER_WATCHER = 20;
const MAX_COUNTED_WATCHERS = 10;
/** The value of each person, as points of mean strength. Games between people are watched most. */
const PER_HUMAN = 60;
/**
 * The part of a game, in turns, that is most interesting to watch: the armies have met, and the end is not near.
 * `worth` is added to the mean strength of a game in this part.
 */
const MIDDLE = { from: 24, to: 160, worth: 80 };

/** Returns the best game to watch. Null if no game has a human player. Equal games are ordered by id. */
export function pickGame(candidates: readonly Candidate[]): string | null {
  const open = candidates.filter(({ humans }) => humans > 0);
  const [best] = open.toSorted((a, b) => worthOf(b) - worthOf(a) || (a.gameId < b.gameId ? -1 : 1));
  return best?.gameId ?? null;
}

/** Returns the first game that has a human player, or null. @param candidates ordered by their last entry. */
export function pickIdle(candidates: readonly Candidate[]): string | null {
  return candidates.find(({ humans }) => humans > 0)?.gameId ?? null;
}

function worthOf({ strengths, humans, watchers, ply }: Candidate): number {
  const mean = strengths.reduce((sum, one) => sum + one, 0) / Math.max(1, strengths.length);
  const phase = ply >= MIDDLE.from && ply <= MIDDLE.to ? MIDDLE.worth : 0;
  return mean + PER_HUMAN * humans + PER_WATCHER * Math.min(watchers, MAX_COUNTED_WATCHERS) + phase;
}
