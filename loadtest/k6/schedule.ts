/** The schedule of virtual users: they start one after the other, keep a constant load, and stop. */
import exec from 'k6/execution';
import { A_SECOND, SECONDS, WARM_MS } from './settings.ts';
import { delay, now } from './time.ts';

/**
 * Returns the only scenario of a script, in which each virtual user runs the script once.
 * @param longestS seconds after full load at which k6 stops remaining virtual users.
 */
export function onceEach(name: string, vus: number, longestS: number) {
  const maxDuration = `${Math.ceil(WARM_MS / 1_000 + longestS)}s`;
  return { [name]: { executor: 'per-vu-iterations', vus, iterations: 1, maxDuration } };
}

/** Times in epoch milliseconds. */
export interface Schedule {
  readonly begun: number;
  readonly steadyFrom: number;
  readonly endAt: number;
  /** The number of this virtual user, beginning at 1. */
  readonly place: number;
  /** Resolves when the virtual user with this number may start. */
  turnOf(number: number): Promise<void>;
}

/**
 * Returns the schedule. The first virtual user prints it for the runner. @param durationMs milliseconds of full load.
 */
export function schedule(durationMs = SECONDS * 1_000): Schedule {
  const begun = exec.scenario.startTime;
  const steadyFrom = begun + WARM_MS;
  const endAt = steadyFrom + durationMs;
  const place = exec.vu.idInTest;
  if (place === 1) console.log(JSON.stringify({ steadyFrom, endAt }));
  const turnOf = (number: number) => delay(begun + ((number - 1) / A_SECOND) * 1_000 - now());
  return { begun, steadyFrom, endAt, place, turnOf };
}
