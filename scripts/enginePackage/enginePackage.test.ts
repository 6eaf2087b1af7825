// Builds and packs the engine package, and installs it in another project, without a registry.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../check/checkSources.ts';

const MINUTE_MS = 60_000;
/** Two active players with a rook between them, so that the game ends soon. */
const SHORT = 'bK,4,wR,5,rK/12/12/12/12/12/12/12/12/12/12/wK,10,gK w wbrg aarr 0,0,0,0 0 0';
let folder: string;
let built: string;

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  expect(status, `${command} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}
const node = (...args: string[]) => run(process.execPath, args, folder);
const tool = (path: string, ...args: string[]) =>
  run(process.execPath, [join(ROOT, 'node_modules', path), ...args], folder);
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'engine-built-'));
  run(process.execPath, [join(ROOT, 'scripts/enginePackage/buildEngine.ts'), built], ROOT);
  folder = mkdtempSync(join(tmpdir(), 'engine-package-'));
  const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], built)) as [
    { filename: string },
  ];
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], folder);
}, 2 * MINUTE_MS);

afterAll(() => {
  for (const one of [folder, built]) rmSync(one, { recursive: true, force: true });
});

test('[API-30] the package has the version of the product, a README and no dependencies', () => {
  const manifest = readJson(join(built, 'package.json'));
  expect(manifest).toMatchObject({
    name: '@tetrarch/engine',
    version: readJson(join(ROOT, 'package.json')).version,
    type: 'module',
    bin: { 'tetrarch-engine': 'scripts/cli/engine.js' },
  });
  expect(Object.keys(manifest.exports as object)).toEqual([
    './rules',
    './notation',
    './clock',
    './bots',
    './study',
  ]);
  expect(manifest).not.toHaveProperty('dependencies');
  const readme = join('node_modules', '@tetrarch', 'engine', 'README.md');
  expect(readFileSync(join(folder, readme), 'utf8')).toMatch(/^# @tetrarch\/engine$/m);
});

test('[API-30] publint and attw report no problem', { timeout: MINUTE_MS }, () => {
  tool('publint/src/cli.js', built, '--strict');
  tool('@arethetypeswrong/cli/dist/index.js', '--pack', built, '--profile', 'esm-only');
});

test('[API-31] a program compiles against the types of the package in strict mode', () => {
  writeFileSync(
    join(folder, 'program.ts'),
    `import { chooseMove, type Level } from '@tetrarch/engine/bots';
import { initialClock } from '@tetrarch/engine/clock';
import { moveText, parsePosition } from '@tetrarch/engine/notation';
import { type Position, startPosition } from '@tetrarch/engine/rules';
import { studyOf } from '@tetrarch/engine/study';
const level: Level = 2;
const position: Position = startPosition();
const text: string = moveText(chooseMove(position, { level, engine: 'search', seed: 1 }), position);
// @ts-expect-error A result has to be checked before its value is used.
parsePosition(text).value;
export const parts = [text, initialClock({ kind: 'unlimited' }).since, studyOf(position).root.game.outcome];
`,
  );
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--types', ''];
  tool('typescript/bin/tsc', ...strict, 'program.ts');
});

test('[API-31] the examples run, and a game is played to its end', { timeout: MINUTE_MS }, () => {
  const examples = join('node_modules', '@tetrarch', 'engine', 'examples');
  expect(node(join(examples, 'play.js'), SHORT)).toMatch(/\[Result "(?:FINISHED|DRAW|STALEMATE)/);
  expect(node(join(examples, 'study.js'))).toContain('d4-e4');
  expect(node(join(examples, 'lineProtocol.js'))).toMatch(/^info .*\nbestmove \S+\n$/);
});

test('[API-31] the program gives the same answers as the command line of the product', () => {
  const start = readFileSync(join(ROOT, 'engine/fixtures/start-position.txt'), 'utf8').trimEnd();
  const program = join(folder, 'node_modules', '.bin', 'tetrarch-engine');
  const args = ['divide', start, '2'];
  expect(run(program, args, folder)).toBe(node(join(ROOT, 'scripts/cli/engine.ts'), ...args));
});
