/**
 * An exclusive lock on the data folder. The embedded database itself has no lock, and two processes in one folder would
 * silently destroy each other's commits.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fieldOf } from '../../engine/records.ts';
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

/** Takes the lock of `folder`, and replaces a lock that a dead process left. @throws FolderInUse */
export function lockFolder(folder: string): FolderLock {
  const file = `${folder.replace(/\/+$/, '')}.lock`;
  mkdirSync(folder, { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      break;
    } catch (error) {
      if (fieldOf(error, 'code') !== 'EEXIST') throw error;
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
  /**
   * The start time of the process that holds the lock. It distinguishes that process from a later one with the same
   * pid.
   */
  readonly started: string | null;
}

function readHolder(file: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return Number.isInteger(holder.pid) ? holder : null;
  } catch {
    return null; // The process died while it wrote the file, so the lock is stale.
  }
}

function isSameProcess(holder: Holder): boolean {
  if (holder.pid === process.pid) return holder.started === startOf(holder.pid);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (fieldOf(error, 'code') === 'ESRCH') return false;
  }
  const started = startOf(holder.pid);
  return started === null || holder.started === null || started === holder.started;
}

/**
 * Returns the start time of a process from the kernel (field 22 of /proc/<pid>/stat), or null on systems without that
 * file.
 */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null);
  } catch {
    return null;
  }
}
