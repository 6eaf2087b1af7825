/** The settings of a scenario, from the environment variables that the runner sets. */

import type { Variable } from '../variables.ts';

function number(name: Variable, otherwise: number): number {
  const text = __ENV[name];
  const value = text === undefined || text === '' ? otherwise : Number(text);
  if (!Number.isFinite(value)) throw new Error(`${name} is not a number: ${text}`);
  return value;
}

/**
 * The URLs of the server processes, each of which is named after its port, or the URL of the proxy in front of them.
 */
export const ADDRESSES: readonly string[] = (__ENV.ADDRESSES ?? 'http://localhost:2567').split(',');
/** The Origin header of the users' browsers. */
export const ORIGIN = __ENV.ORIGIN ?? ADDRESSES[0] ?? '';
/** Number of games, watchers, users or visits. */
export const COUNT = number('COUNT', 10);
/** Duration of full load in seconds. */
export const SECONDS = number('SECONDS', 20);
/** Number of games, users or sockets started per second until all are active. */
export const A_SECOND = number('A_SECOND', 10);
/** Milliseconds between the moves of a game. */
export const MOVE_EVERY_MS = number('MOVE_EVERY_MS', 4_000);
/** The range of plies in which a game ends by resignation. The same players then start another game. */
export const PLIES = { least: number('MIN_PLIES', 40), most: number('MAX_PLIES', 160) };
/** Threshold of the median move latency in milliseconds. */
export const P50_MS = number('P50_MS', 5);
/** Threshold of the 99th percentile in milliseconds. The runner derives it from bare rooms. */
export const P99_MS = number('P99_MS', 250);
/** Whether connections are lost and must be restored, because the server restarts or all connections are cut. */
export const ARE_CONNECTIONS_LOST = __ENV.ARE_CONNECTIONS_LOST === '1';
/** The times at which all connections are cut, in seconds after full load. */
export const CUTS: readonly number[] = (__ENV.CUTS ?? '').split(',').filter(Boolean).map(Number);
/** The ids of games that wait for players. */
export const OPEN_GAMES: readonly string[] = (__ENV.OPEN_GAMES ?? '').split(',');
/** The id of the watched game. */
export const GAME_ID = __ENV.GAME_ID ?? '';
/** Returns the credentials of an account by its number, beginning at 1. */
export function credentialsOf(user: number): { readonly email: string; readonly password: string } {
  const email = (__ENV.LOGIN_EMAIL ?? '').replace('#', String(user));
  return { email, password: __ENV.LOGIN_PASSWORD ?? '' };
}
/** The path of the summary file. */
const SUMMARY_FILE = __ENV.SUMMARY_FILE ?? 'summary.json';

/** Milliseconds until all games, users or sockets are active and the warm-up is over. */
export const WARM_MS = (COUNT / A_SECOND) * 1_000 + number('SETTLE_MS', 10_000);
/** Milliseconds of the ramp-down. */
export const END_WITHIN_MS = number('END_WITHIN_MS', 10_000);

/** Returns the result of k6's `handleSummary`. */
export function summary(data: unknown): Record<string, string> {
  return { [SUMMARY_FILE]: JSON.stringify(data) };
}
