/**
 * Simulates the queue of one time setting: users arrive at random (Poisson), and a policy seats them. No user leaves
 * the queue, so the figures show the policy alone.
 */

import { seededRandom } from '../../engine/bots/dice.ts';
import { TABLE_SIZE, type WaitingUser } from '../../server/queue/seating.ts';

export type Policy = (waiting: readonly WaitingUser[]) => readonly (readonly WaitingUser[])[];

export interface Outcome {
  /** Waiting times in seconds. */
  readonly medianWait: number;
  readonly meanWait: number;
  readonly longestWait: number;
  /**
   * Mean difference between the strongest and the weakest player of a table, in rating points. Beginners do not count,
   * because their ratings say little.
   */
  readonly spread: number;
}

/** Seconds between two decisions. A page polls the queue at this interval. */
const STEP_SECONDS = 2;
/** Mean and standard deviation of the ratings. */
const RATINGS = { mean: 1500, deviation: 300 };
/** Every fifth user is a beginner, whose rating is not known. */
const BEGINNER_SHARE = 0.2;
const HOUR_SECONDS = 3600;

/** Seats the first four users, then the next four. */
export const firstComeFirstServed: Policy = (waiting) =>
  Array.from({ length: Math.floor(waiting.length / TABLE_SIZE) }, (_, i) =>
    waiting.slice(i * TABLE_SIZE, (i + 1) * TABLE_SIZE),
  );

/** Runs the policy for this many arrivals. The same seed gives the same arrivals. */
export function simulate(policy: Policy, arrivalsPerHour: number, users: number, seed = 1): Outcome {
  const arrivals = arrivalsOf(arrivalsPerHour, users, seed);
  const waits: number[] = [];
  const spreads: number[] = [];
  let queue: Arrival[] = [];
  let now = 0;
  for (let next = 0; next < users; ) {
    const arrivesAt = arrivals[next]?.at ?? now;
    now = queue.length < TABLE_SIZE ? Math.max(now, arrivesAt) : now + STEP_SECONDS;
    for (; next < users && (arrivals[next]?.at ?? 0) <= now; next++) queue.push(arrivals[next] as Arrival);
    if (queue.length < TABLE_SIZE) continue;
    const tables = policy(queue.map((arrival) => ({ ...arrival.user, waitedSeconds: now - arrival.at })));
    for (const table of tables) {
      const ratings = table.filter(({ games }) => games > 0).map(({ rating }) => rating);
      if (ratings.length > 1) spreads.push(Math.max(...ratings) - Math.min(...ratings));
      waits.push(...table.map(({ waitedSeconds }) => waitedSeconds));
    }
    const seated = new Set(tables.flat().map(({ id }) => id));
    queue = queue.filter(({ user }) => !seated.has(user.id));
  }
  waits.sort((one, other) => one - other);
  return {
    medianWait: waits[Math.floor(waits.length / 2)] ?? 0,
    meanWait: mean(waits),
    longestWait: waits.at(-1) ?? 0,
    spread: mean(spreads),
  };
}

interface Arrival {
  /** Seconds since the start. */
  readonly at: number;
  readonly user: WaitingUser;
}

function arrivalsOf(perHour: number, users: number, seed: number): Arrival[] {
  const roll = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll());
  let at = 0;
  return Array.from({ length: users }, (_, i) => {
    at += (-Math.log(1 - roll()) * HOUR_SECONDS) / perHour;
    return {
      at,
      user: {
        id: `p${i}`,
        rating: Math.round(RATINGS.mean + RATINGS.deviation * normal()),
        games: roll() < BEGINNER_SHARE ? 0 : 50,
        ...{ waitedSeconds: 0, allowsBots: false, areBotsDue: false },
      },
    };
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
