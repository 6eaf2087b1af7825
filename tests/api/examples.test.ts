/** The example bots play whole games over the public API, as separate programs. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../scripts/check/checkSources.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { newBot } from '../harness/users/bots.ts';

const EXAMPLES = path.join(ROOT, 'examples');
/** A position of two active players and one rook, in which the game soon ends as a draw by the no-progress counter. */
const SHORT = 'bK,4,wR,5,rK/12/12/12/12/12/12/12/12/12/12/wK,10,gK w wbrg aarr 0,0,0,0 92 0';
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(path.join(tmpdir(), 'example-bots-'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program with the token of a new bot account, and returns its output. */
async function run(command: string, args: readonly string[]): Promise<string> {
  const { token } = await newBot(server);
  const env = { ...process.env, TETRARCH_URL: server.url, TETRARCH_TOKEN: token, PYTHONUNBUFFERED: '1' };
  const program = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  program.stdout.on('data', (data: Buffer) => {
    output += data.toString();
  });
  program.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const code = await new Promise((resolve) => program.once('exit', resolve));
  expect([code, errors], output).toEqual([0, '']);
  return output;
}

const WHOLE_GAME =
  /^the game \w+ has started; the bot is WHITE\n(?:\d+: \S+\n)+the game has ended: \w+, winner \w+\n$/;

// Without Python the requirement counts as untested, and the report names the skipped test.
it.skipIf(!HAS_PYTHON)(
  `[API-52] the example in Python plays a whole game${HAS_PYTHON ? '' : ' (skipped: there is no python3)'}`,
  { timeout: 60_000 },
  async () => {
    const bot = path.join(EXAMPLES, 'python', 'bot.py');
    expect(await run('python3', [bot, '--create', '--once', '--position', SHORT])).toMatch(WHOLE_GAME);
  },
);

it('[API-52] the example in TypeScript plays a whole game with the engine package', {
  timeout: 60_000,
}, async () => {
  const engine = path.join(folder, 'node_modules', '@tetrarch', 'engine');
  const built = spawnSync(process.execPath, [
    path.join(ROOT, 'scripts/enginePackage/buildEngine.ts'),
    engine,
  ]);
  expect(built.status, String(built.stderr)).toBe(0);
  const bot = path.join(folder, 'bot.ts');
  cpSync(path.join(EXAMPLES, 'typescript', 'bot.ts'), bot);
  expect(await run(process.execPath, [bot, '--create', '--once', '--position', SHORT])).toMatch(WHOLE_GAME);
});
