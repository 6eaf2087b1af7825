// `npm run build:engine` writes the package @tetrarch/engine into dist/engine, or into the folder that is given. It
// publishes nothing.

import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HERE = join(ROOT, 'scripts', 'enginePackage');
const OUT = resolve(process.argv[2] ?? join(ROOT, 'dist', 'engine'));
/** The parts of the package: each is one file of engine/package, and one export. */
const PARTS = ['rules', 'notation', 'clock', 'bots', 'study'];
const PROGRAM = 'scripts/cli/engine.js';

const { version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
  string,
  string
>;

const manifest = {
  name: '@tetrarch/engine',
  version,
  description: 'The rules, notation, clocks and bots of Tetrarch, a chess game for four players',
  license,
  type: 'module',
  engines: { node: '>=22' },
  sideEffects: false,
  bin: { 'tetrarch-engine': PROGRAM },
  exports: Object.fromEntries(
    PARTS.map((part) => [
      `./${part}`,
      { types: `./engine/package/${part}.d.ts`, default: `./engine/package/${part}.js` },
    ]),
  ),
  files: ['engine', 'scripts', 'examples', 'README.md'],
};

rmSync(OUT, { recursive: true, force: true });
const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', HERE, '--outDir', OUT], {
  stdio: ['ignore', 2, 2],
});
if (status !== 0) throw new Error('The engine package was not compiled: see the output above.');
writeFileSync(join(OUT, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
cpSync(join(HERE, 'README.md'), join(OUT, 'README.md'));
cpSync(join(HERE, 'examples'), join(OUT, 'examples'), { recursive: true });
chmodSync(join(OUT, PROGRAM), 0o755);
console.log(`${OUT}: @tetrarch/engine ${version}`);
