/** Reads the CPU time of another process: user and system time of all threads, in microsecond resolution. */
import { readdirSync, readFileSync } from 'node:fs';

const NANOSECONDS = 1e9;

export function processSeconds(pid: number): number {
  let total = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`))
    total += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return total / NANOSECONDS;
}
