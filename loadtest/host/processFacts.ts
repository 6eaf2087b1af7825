/** Process and machine statistics from the operating system. */
import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;
const NANOSECONDS = 1e9;
const TICKS_A_SECOND = 100;
/** Column of the steal time in the first line of /proc/stat. */
const STOLEN = 8;

export interface ProcessFacts {
  readonly cpuSeconds: number;
  readonly rssBytes: number;
}

/** Returns the facts of the process and its children in total. */
export function familyFacts(pid: number): ProcessFacts {
  return [pid, ...childrenOf(pid)].map(processFacts).reduce((sum, one) => ({
    cpuSeconds: sum.cpuSeconds + one.cpuSeconds,
    rssBytes: sum.rssBytes + one.rssBytes,
  }));
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Returns the facts of one process, or zeros after its end. */
function processFacts(pid: number): ProcessFacts {
  try {
    let cpuSeconds = 0;
    for (const thread of readdirSync(`/proc/${pid}/task`))
      cpuSeconds +=
        Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS;
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return { cpuSeconds, rssBytes: pages * PAGE_BYTES };
  } catch {
    return { cpuSeconds: 0, rssBytes: 0 };
  }
}

/** Returns the steal time, which is CPU time that the hypervisor gave to others: seconds since boot, all cores. */
export function stolenSeconds(): number {
  const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  return Number(all.trim().split(/\s+/)[STOLEN] ?? 0) / TICKS_A_SECOND;
}
