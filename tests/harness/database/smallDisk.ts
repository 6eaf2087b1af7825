// A disk small enough to fill: a mounted in-memory file system. It is available only if the user may mount file
// systems.

import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fieldOf } from '../../../engine/records.ts';

export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk to the last byte. */
  fill(): void;
  free(): void;
  release(): void;
}

const PIECE = Buffer.alloc(64 * 1024);

/** Returns null if mounting is not possible. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'tetrarch-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return null;
  }
  // The database server may run as a different user.
  chmodSync(folder, 0o755);
  const ballast = join(folder, 'ballast');
  const release = () => {
    process.off('exit', release);
    execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
    rmdirSync(folder);
  };
  process.once('exit', release);
  return { folder, fill: () => fill(ballast), free: () => rmSync(ballast, { force: true }), release };
}

function fill(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (let size = PIECE.length; size >= 1; size = Math.floor(size / 2)) writeUntilFull(file, size);
  } finally {
    closeSync(file);
  }
}

function writeUntilFull(file: number, size: number): void {
  try {
    for (;;) writeSync(file, PIECE, 0, size);
  } catch (error) {
    if (fieldOf(error, 'code') !== 'ENOSPC') throw error;
  }
}
