/**
 * The server refuses to start and gives the operator a message. The server runs in its own process. S = number of the
 * security requirement.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRIEF_USE } from '../../tests/harness/database/wasmFlags.ts';
import { startMain } from '../../tests/harness/servers/mainProcess.ts';

const TIMEOUT_MS = 120_000;
const NOBODY = 65_534;

const root = mkdtempSync(path.join(tmpdir(), 'tetrarch-start-'));
/** A data folder that a server has used and closed. */
const used = path.join(root, 'used');
let copies = 0;
beforeAll(async () => {
  await (await start(used)).stop();
}, TIMEOUT_MS);
afterAll(() => rmSync(root, { recursive: true, force: true }));

function start(dataDir: string, env: Readonly<Record<string, string>> = {}) {
  const defaults = { NODE_ENV: 'development', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir };
  return startMain({ ...defaults, ...env }, undefined, BRIEF_USE);
}

function copyOfUsed(): string {
  copies += 1;
  const folder = path.join(root, `copy-${copies}`);
  cpSync(used, folder, { recursive: true });
  return folder;
}

/** Starts a server that refuses to start. Returns its exit code and its output lines. */
async function refusal(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const error = await start(dataDir, env).then(
    async (running) => {
      await running.stop();
      return new Error('It started');
    },
    (caught: Error) => caught,
  );
  return error.message;
}

/** Expects one readable sentence with the folder and the remedy, and no stack trace. */
function expectSentence(text: string, folder: string): void {
  expect(text).toContain('ended with 1:');
  expect(text).toContain(folder);
  expect(text).not.toMatch(/^\s+at /m);
  expect(text.split('\n')).toHaveLength(2);
}

/** Files that PostgreSQL creates or deletes when it begins to open a database: its lock and a cache. */
const OF_OPENING = /postmaster\.pid$|pg_internal\.init$/;

/** Returns the paths of all files and folders of the database. */
function databaseFiles(folder: string): string[] {
  return readdirSync(path.join(folder, 'database'), { recursive: true, encoding: 'utf8' }).sort();
}

const withoutOpening = (files: readonly string[]) => files.filter((file) => !OF_OPENING.test(file));

describe('the folder of the embedded database', () => {
  const REMEDY = /Restore the folder from a backup, (?:or )?move it away/;

  it('[OPS-02] S67: is rejected and not changed if PG_VERSION is missing', async () => {
    const folder = copyOfUsed();
    rmSync(path.join(folder, 'database', 'PG_VERSION'));
    const before = databaseFiles(folder);
    const text = await refusal(folder);
    expectSentence(text, path.join(folder, 'database'));
    expect(text).toContain('PG_VERSION is missing');
    expect(text).toMatch(REMEDY);
    expect(databaseFiles(folder)).toEqual(before);
  });

  it('[OPS-02] S67: is rejected if it contains unrelated files', async () => {
    const folder = path.join(root, 'other');
    mkdirSync(path.join(folder, 'database'), { recursive: true });
    writeFileSync(path.join(folder, 'database', 'thesis.txt'), 'years of work');
    const text = await refusal(folder);
    expectSentence(text, path.join(folder, 'database'));
    expect(text).toMatch(REMEDY);
    expect(readFileSync(path.join(folder, 'database', 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  it.each([
    ['the control file is empty', (folder: string) => truncateSync(path.join(folder, 'global/pg_control'))],
    [
      'the write-ahead log is gone',
      (folder: string) => rmSync(path.join(folder, 'pg_wal'), { recursive: true }),
    ],
    ['the tables are gone', (folder: string) => rmSync(path.join(folder, 'base'), { recursive: true })],
  ])('[OPS-02] S67: is rejected as damaged if %s', async (_what, damage) => {
    const folder = copyOfUsed();
    damage(path.join(folder, 'database'));
    const before = databaseFiles(folder);
    const text = await refusal(folder);
    expectSentence(text, path.join(folder, 'database'));
    expect(text).toContain('damaged');
    expect(text).toMatch(REMEDY);
    expect(withoutOpening(databaseFiles(folder))).toEqual(withoutOpening(before));
  });

  it('[OPS-02] S67: is created again after an interrupted first start', async () => {
    const folder = path.join(root, 'interrupted');
    mkdirSync(path.join(folder, 'database', 'base'), { recursive: true });
    writeFileSync(path.join(folder, 'database.creating'), '');
    await (await start(folder)).stop();
    expect(readdirSync(folder)).not.toContain('database.creating');
  });

  it('[OPS-02] S67: is not deleted after an interrupted start if it contains a restored backup', async () => {
    const folder = copyOfUsed();
    writeFileSync(path.join(folder, 'database.creating'), '');
    await (await start(folder)).stop();
    const moved = readdirSync(folder).filter((name) => name.startsWith('database.interrupted-'));
    expect(moved).toHaveLength(1);
    expect(readdirSync(path.join(folder, moved[0] ?? ''))).toContain('PG_VERSION');
  });
});

describe('the data folder', () => {
  it('[OPS-03] S67: is rejected if it cannot be created', async () => {
    const file = path.join(root, 'a-file');
    writeFileSync(file, '');
    expectSentence(await refusal(path.join(file, 'data')), path.join(file, 'data'));
    expectSentence(await refusal(file), file);
  });

  it.runIf(process.getuid?.() === 0)(
    '[OPS-03] S67: is rejected if the user of the process cannot write to it',
    () => {
      const folder = path.join(root, 'read-only');
      mkdirSync(folder, { mode: 0o755 });
      chmodSync(root, 0o755);
      // Runs the server as another user, because root can write everywhere.
      const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
        uid: NOBODY,
        gid: NOBODY,
        encoding: 'utf8',
        env: { PATH: process.env.PATH ?? '', NODE_ENV: 'development', PORT: '0', DATA_DIR: folder },
      });
      expectSentence(`ended with ${status}:\n${stderr.trim()}`, folder);
    },
  );
});

describe('a stored session secret', () => {
  it.each([
    ['is empty', ''],
    ['is short', 'abc'],
    ['is blank', ' '.repeat(64)],
    ['has 31 characters', 's'.repeat(31)],
  ])('[OPS-04] S68: is rejected if it %s', async (_what, text) => {
    const folder = copyOfUsed();
    const file = path.join(folder, 'session-secret');
    writeFileSync(file, text);
    expectSentence(await refusal(folder), file);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('[OPS-04] S68: is used if it has 32 characters', async () => {
    const folder = copyOfUsed();
    writeFileSync(path.join(folder, 'session-secret'), 's'.repeat(32));
    await (await start(folder)).stop();
  });
});
