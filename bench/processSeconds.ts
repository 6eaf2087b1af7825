/** CPU time of another process, in user and system mode, as the kernel counts it. */
import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

export function processSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
