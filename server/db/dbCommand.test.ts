/** The commands `npm run db:migrate` and `npm run db:rollback`, run as processes on the embedded database. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { VAPID_KEYS } from '../../tests/harness/servers/vapidKeys.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NAMES = readdirSync(path.join(ROOT, 'migrations'))
  .sort()
  .map((file) => file.replace('.ts', ''));
const NEWEST = NAMES.at(-1) ?? '';
const PROCESSES_MS = 90_000;

const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const emptyFolder = () => mkdtempSync(path.join(folder, 'empty-'));

/** Runs the command. @returns its exit code, and the lines of its standard output and standard error. */
async function run(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, DATA_DIR: folder, ...more };
  const script = path.join(ROOT, 'scripts/cli/db.ts');
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], {
    env,
  }).then(
    (done) => ({ code: 0, ...done }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code, lines: `${stdout}${stderr}`.trim().split('\n') };
}

it(
  '[OPS-41] [OPS-42] the database command migrates to the newest schema, and rolls back one migration',
  async () => {
    expect(await run(['migrate'])).toEqual({ code: 0, lines: NAMES.map((name) => `migrated ${name}`) });
    expect(await run(['migrate'])).toEqual({ code: 0, lines: ['The schema is up to date.'] });
    expect(await run(['rollback'])).toEqual({ code: 0, lines: [`rolled back ${NEWEST}`] });
    expect(await run(['migrate'])).toEqual({ code: 0, lines: [`migrated ${NEWEST}`] });
  },
  PROCESSES_MS,
);

it.each([
  ['without an argument', []],
  ['with an unknown argument', ['forwards']],
  ['with an unknown flag', ['migrate', '--yes']],
] as const)('[OPS-41] the database command prints its usage %s', async (_title, args) => {
  const DATA_DIR = emptyFolder();
  const usage = expect.stringMatching(/^Usage: npm run db:migrate/);
  expect(await run(args, { DATA_DIR })).toEqual({ code: 2, lines: [usage] });
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

it('[OPS-41] the database command names an invalid environment variable, and makes no database', async () => {
  const DATA_DIR = emptyFolder();
  const { code, lines } = await run(['migrate'], { PORT: 'many', DATA_DIR });
  expect(code).toBe(78);
  expect(lines.join()).toMatch(/^Wrong environment variable PORT/);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

it('[OPS-42] the database command rolls back in production only with a confirmation', async () => {
  const production = {
    NODE_ENV: 'production',
    // Nothing listens at this address.
    DATABASE_URL: 'postgres://tetrarch@127.0.0.1:1/tetrarch',
    PUBLIC_URL: 'https://chess.example.org',
    SESSION_SECRET: 's'.repeat(32),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Tetrarch <chess@example.org>',
    RECAPTCHA_SITE_KEY: 'key',
    RECAPTCHA_SECRET: 'secret',
    ...VAPID_KEYS,
  };
  const { code, lines } = await run(['rollback'], production);
  expect([code, lines.join()]).toEqual([2, expect.stringContaining('npm run db:rollback -- --yes')]);
  const confirmed = await run(['rollback', '--yes'], production);
  expect([confirmed.code, confirmed.lines.join()]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
});
