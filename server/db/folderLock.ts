/**
 * An exclusive lock on the data folder. The embedded database has none of its own: two processes in one folder
 * destroy each other's commits without an error.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { StartRefused } from '../config/startRefused.ts';

export class FolderInUse extends StartRefused {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
}

export interface FolderLock {
  release(): void;
}

/** Takes the lock of `folder`; a lock left by a dead process is taken over. @throws FolderInUse */
export function lockFolder(folder: string): FolderLock {
  const file = `${folder.replace(/\/+$/, '')}.lock`;
  mkdirSync(folder, { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readHolder(file);
      if (holder && isSameProcess(holder)) throw new FolderInUse(folder, holder.pid);
      rmSync(file, { force: true });
    }
  }
  const release = () => rmSync(file, { force: true });
  return { release };
}

interface Holder {
  readonly pid: number;
  /** When that process started, so that a reused number is not taken for it. */
  readonly started: string | null;
}

function readHolder(file: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return Number.isInteger(holder.pid) ? holder : null;
  } catch {
    return null; // half written by a process that died: nobody's
  }
}

function isSameProcess(holder: Holder): boolean {
  if (holder.pid === process.pid) return holder.started === startOf(holder.pid);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const started = startOf(holder.pid);
  return started === null || holder.started === null || started === holder.started;
}

/** The process's start time as the kernel counts it (field 22 of its stat line); null where there is no such file. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null);
  } catch {
    return null;
  }
}
