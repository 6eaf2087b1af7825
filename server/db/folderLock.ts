/**
 * An exclusive lock on the data folder. The embedded database has no lock: two processes in one folder would
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

/** Takes the lock of `folder`; a stale lock of a dead process is replaced. @throws FolderInUse */
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
  /** The start time of the locking process, so that another process with the same pid is not mistaken for it. */
  readonly started: string | null;
}

function readHolder(file: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return Number.isInteger(holder.pid) ? holder : null;
  } catch {
    return null; // The lock file was only partially written by a process that died, so it is stale.
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

/** Returns the process start time from the kernel (field 22 of its stat file); null without such a file. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null);
  } catch {
    return null;
  }
}
