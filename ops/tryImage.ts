/**
 * `npm run image:try` executes the steps of the Dockerfile without a container engine, in a folder with the tracked
 * files. Then it runs the product from there in production mode until it is stopped, as an unprivileged user without
 * write access, on temporary PostgreSQL and Redis servers. The base image is not tested.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../scripts/services/ports.mjs';
import { startPostgres } from '../scripts/services/postgres.mjs';
import { startRedis } from '../scripts/services/redis.mjs';
import { VAPID_KEYS } from '../tests/harness/servers/vapidKeys.ts';
import { type Image, readDockerfile, type Stage } from './dockerfile.ts';

const ROOT = path.join(import.meta.dirname, '..');
/** Packages that the image must not contain, in addition to the development packages of `package.json`. */
const DEVELOPMENT = [
  ...['typescript', 'vite', 'vitest', 'playwright-core', 'solc', 'smtp-server'],
  // Packages of the pages, and the embedded database.
  ...['react', 'react-dom', '@base-ui/react', '@electric-sql/pglite'],
];
const PACKAGES_LIMIT_MB = 150;
const sbom = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ group: z.string().optional(), name: z.string(), version: z.string() })),
});
const START_LIMIT_MS = 90_000;
const STOP_LIMIT_MS = 10_000;

const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-image-'));
chmodSync(folder, 0o755);
const bin = path.join(folder, 'bin');
const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

try {
  const image = readDockerfile(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8'));
  if (image.user === 'root') throw new Error('The image runs as root.');
  const app = build(image);
  lookThrough(app);
  await runProduct(image, app);
  console.log('The image works.');
} finally {
  if (existsSync(folder)) execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
  console.log(`${folder} is removed.`);
}

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'nobody']));
}

/** @returns the working folder of the last stage. */
function build(image: Image): string {
  const context = path.join(folder, 'context');
  mkdirSync(context);
  mkdirSync(bin);
  copyFileSync(process.execPath, path.join(bin, 'node'));
  execFileSync('sh', ['-c', `git archive HEAD | tar -x -C '${context}'`], { cwd: ROOT });
  dropIgnored(context);
  for (const stage of image.stages) buildStage(image, stage, context);
  const last = image.stages.at(-1);
  if (!last) throw new Error('The Dockerfile has no stage.');
  return inStage(last.name, last.workdir);
}

function inStage(name: string, place: string): string {
  return path.join(folder, 'stages', name.replaceAll(' ', '-'), place);
}

function buildStage(image: Image, stage: Stage, context: string): void {
  const workdir = inStage(stage.name, stage.workdir);
  mkdirSync(workdir, { recursive: true });
  for (const step of stage.steps) {
    if (step.kind === 'RUN') {
      console.log(`${stage.name}: ${step.command}`);
      const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, NODE_ENV: '' };
      const { status } = spawnSync('sh', ['-c', step.command], { cwd: workdir, env, stdio: 'inherit' });
      if (status !== 0) throw new Error(`The step failed: ${step.command}`);
      continue;
    }
    if (step.from !== null && !image.stages.some(({ name }) => name === step.from))
      throw new Error(`There is no stage ${step.from}.`);
    for (const name of step.sources) {
      const source = step.from === null ? path.join(context, name) : inStage(step.from, name);
      // A file is copied into the target folder under its own name. For a folder, only its contents are copied.
      const isInto = step.target.endsWith('/') && statSync(source).isFile();
      const target = path.join(workdir, step.target, isInto ? path.basename(name) : '');
      cpSync(source, target, { recursive: true, verbatimSymlinks: true });
    }
  }
}

function dropIgnored(context: string): void {
  const lines = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const files = execFileSync('find', ['.', '-mindepth', '1'], { cwd: context, encoding: 'utf8' }).split('\n');
  for (const file of files.map((name) => name.replace(/^\.\//, '')).filter(Boolean))
    if (patterns.some((pattern) => path.matchesGlob(file, pattern)))
      rmSync(path.join(context, file), { recursive: true, force: true });
}

/** @throws if the image has unwanted contents, if its packages are too large, or if its user can modify its files. */
function lookThrough(app: string): void {
  for (const name of DEVELOPMENT)
    if (existsSync(path.join(app, 'node_modules', name))) throw new Error(`The image contains ${name}.`);
  const tests = execFileSync(
    'sh',
    ['-c', `find . -path ./node_modules -prune -o -name '*.test.ts*' -print`],
    {
      cwd: app,
      encoding: 'utf8',
    },
  );
  if (tests !== '') throw new Error(`The image contains tests: ${tests}`);
  execFileSync('chmod', ['-R', 'a-w', app]);
  const packages = Number(
    execFileSync('du', ['-sm', path.join(app, 'node_modules')], { encoding: 'utf8' }).split('\t')[0],
  );
  if (packages > PACKAGES_LIMIT_MB) throw new Error(`The packages have ${packages} MB.`);
  console.log(`${packages} MB of packages`);
  lookThroughSbom(app);
  const size = execFileSync('du', ['-sm', app], { encoding: 'utf8' }).split('\t')[0];
  console.log(`${size} MB beside the base image`);
  const { status } = spawnSync('touch', [path.join(app, 'server', 'written')], { ...user, stdio: 'ignore' });
  if (status === 0) throw new Error('The image is writable for its user.');
}

/** @throws if the package list lacks an important package of the server or contains a development package. */
function lookThroughSbom(app: string): void {
  const { components } = sbom.parse(JSON.parse(readFileSync(path.join(app, 'sbom.cdx.json'), 'utf8')));
  const names = new Set(components.map(({ group, name }) => (group ? `${group}/${name}` : name)));
  for (const name of ['express', '@colyseus/core', 'pg'])
    if (!names.has(name)) throw new Error(`The list of packages lacks ${name}.`);
  for (const name of DEVELOPMENT) if (names.has(name)) throw new Error(`The list of packages names ${name}.`);
  console.log(`${components.length} packages in the list`);
}

async function runProduct(image: Image, app: string): Promise<void> {
  const postgres = await startPostgres();
  const redis = await startRedis();
  const port = String(await freePort());
  const env = {
    ...image.env,
    PATH: bin,
    PORT: port,
    PUBLIC_URL: 'https://chess.example.org',
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SESSION_SECRET: 'a temporary secret for a local trial',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Tetrarch <chess@chess.example.org>',
    RECAPTCHA_SITE_KEY: 'not-set',
    RECAPTCHA_SECRET: 'not-set',
    ...VAPID_KEYS,
    LOG_LEVEL: 'warn',
  };
  const start = ([program = '', ...args]: readonly string[]): ChildProcess =>
    spawn(path.join(bin, program), args, { cwd: app, env, ...user, stdio: ['ignore', 'inherit', 'inherit'] });
  const fetchHealth = async () => (await once(start(image.health), 'exit'))[0] as number;
  const server = start(image.command);
  try {
    const until = Date.now() + START_LIMIT_MS;
    while ((await fetchHealth()) !== 0) {
      if (server.exitCode !== null || Date.now() > until)
        throw new Error('The container does not become healthy.');
      await delay(200);
    }
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const asset = await fetch(`http://127.0.0.1:${port}${script}`);
    const guest = await fetch(`http://127.0.0.1:${port}/api/guest/login`, {
      method: 'POST',
      headers: { Origin: 'https://chess.example.org' },
    });
    if (script === '' || !asset.ok || !guest.ok)
      throw new Error(`Unexpected status: ${script} ${asset.status}, guest login ${guest.status}`);
    server.kill('SIGTERM');
    const ended = await Promise.race([once(server, 'exit'), delay(STOP_LIMIT_MS, null)]);
    if (ended?.[0] !== 0) throw new Error('The container does not stop gracefully.');
    if ((await fetchHealth()) === 0) throw new Error('The health check passes without a running server.');
  } finally {
    server.kill('SIGKILL');
    await redis.stop();
    await postgres.stop();
  }
}
