import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folderLock.ts';

const root = mkdtempSync(path.join(tmpdir(), 'tetrarch-lock-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folder = () => path.join(root, Math.random().toString(36).slice(2));

it('the folder lock allows one holder at a time', () => {
  const place = folder();
  const lock = lockFolder(place);
  expect(() => lockFolder(place)).toThrow(FolderInUse);
  lock.release();
  lockFolder(place).release();
});

it.each([
  ['a process that has exited', JSON.stringify({ pid: 2 ** 22 - 3, started: '1' })],
  ['a process whose id another process has now', JSON.stringify({ pid: process.pid, started: '1' })],
  ['a half-written file', '{"pid":'],
])('a lock that was left by %s is taken over', (_what, left) => {
  const place = folder();
  writeFileSync(`${place}.lock`, left);
  lockFolder(place).release();
});
