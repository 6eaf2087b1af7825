// Checks the Helm chart with Helm itself: it is valid, refuses wrong values, and gives the processes a configuration
// that production accepts. Without Helm and Go these tests are skipped.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { findHelm } from '../scripts/services/helmBinary.mjs';
import { parseConfig, VARIABLES } from '../server/config/config.ts';
import { drainDuration } from '../server/live/cluster/drain.ts';
import { VAPID_KEYS } from '../tests/harness/servers/vapidKeys.ts';

const ROOT = path.join(import.meta.dirname, '..');
const CHART = path.join(import.meta.dirname, 'helm');
const helm = findHelm();

/** The values that a user must set. */
const NEEDED = {
  secret: 'tetrarch',
  'ingress.host': 'chess.example.org',
  'ingress.tlsSecret': 'tetrarch-tls',
  'config.MAIL_FROM': 'Tetrarch <chess@chess.example.org>',
  'config.VAPID_PUBLIC_KEY': VAPID_KEYS.VAPID_PUBLIC_KEY,
};
const ALL = {
  ...NEEDED,
  replicas: '3',
  'ingress.className': 'nginx',
  'minter.enabled': 'true',
  'minter.secret': 'tetrarch-minter',
  'podMonitor.enabled': 'true',
  'config.OPERATOR_NAME': 'Chess Club',
};
/** The contents of the Secret in the tests, without the optional keys. */
const SECRET: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://tetrarch:secret@database:5432/tetrarch',
  REDIS_URL: 'redis://redis:6379',
  SESSION_SECRET: 'a session secret of more than 32 characters',
  SMTP_URL: 'smtps://user:password@mail.example.org:465',
  RECAPTCHA_SECRET: 'not-set',
  VAPID_PRIVATE_KEY: VAPID_KEYS.VAPID_PRIVATE_KEY,
  METRICS_TOKEN: 'a token of more than 24 characters',
};
/** Variables for developers, for the embedded database, or for the minter. */
const NOT_FOR_SERVERS = [
  ...['ALLOW_INSECURE_LAN', 'PUSH_ALLOW_LOCAL', 'LIMITS_SCALE', 'DATA_DIR', 'NFT_MINTER_KEY'],
];

type Values = Readonly<Record<string, string>>;

function run(command: 'lint' | 'template', values: Values, release = 'chess') {
  const sets = Object.entries(values).flatMap(([key, value]) => [
    // Booleans and numbers keep their types only with --set, and texts only with --set-string.
    /^(true|false|\d+)$/.test(value) ? '--set' : '--set-string',
    `${key}=${value}`,
  ]);
  const place = command === 'lint' ? [CHART, '--strict'] : [release, CHART, '--namespace', 'games'];
  const { status, stdout, stderr } = spawnSync(helm ?? '', [command, ...place, ...sets], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const variable = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z.strictObject({
    name: z.string(),
    valueFrom: z.union([
      z.strictObject({ fieldRef: z.strictObject({ fieldPath: z.literal('metadata.name') }) }),
      z.strictObject({
        secretKeyRef: z.strictObject({
          name: z.string(),
          key: z.string(),
          optional: z.literal(true).optional(),
        }),
      }),
    ]),
  }),
]);
const probe = z.object({ httpGet: z.strictObject({ path: z.string(), port: z.literal('http') }) });
const container = z.looseObject({
  env: z.array(variable),
  securityContext: z.unknown(),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
});
const pod = z.looseObject({
  automountServiceAccountToken: z.literal(false),
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.number().positive() }),
  containers: z.tuple([container]),
});
const server = z.object({
  spec: z.object({
    replicas: z.number(),
    serviceName: z.string(),
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: pod.extend({
        terminationGracePeriodSeconds: z.number(),
        containers: z.tuple([
          container.extend({
            livenessProbe: probe,
            readinessProbe: probe,
            startupProbe: probe,
            lifecycle: z.object({
              preStop: z.object({ exec: z.object({ command: z.tuple([z.literal('sleep'), z.string()]) }) }),
            }),
          }),
        ]),
      }),
    }),
  }),
});
const service = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    selector: z.record(z.string(), z.string()),
    publishNotReadyAddresses: z.boolean().default(false),
    clusterIP: z.string().optional(),
  }),
});
const ingress = z.object({
  spec: z.object({
    rules: z.tuple([
      z.object({
        host: z.string(),
        http: z.object({
          paths: z.array(
            z.object({
              path: z.string(),
              backend: z.object({ service: z.object({ name: z.string() }) }),
            }),
          ),
        }),
      }),
    ]),
  }),
});

const objectKind = z.looseObject({ kind: z.string() });

function objectsOf(values: Values, release?: string) {
  const { status, stdout, stderr } = run('template', values, release);
  expect([status, stderr]).toEqual([0, '']);
  const objects = parseAllDocuments(stdout).map((one) => objectKind.parse(one.toJS()));
  const all = (kind: string) => objects.filter((one) => one.kind === kind);
  return {
    all,
    one(kind: string): unknown {
      expect(all(kind).length).toBe(1);
      return all(kind)[0];
    },
  };
}

/** Returns the environment of a container like the kubelet, for a pod with this name. */
function environmentOf({ env }: z.infer<typeof container>, podName: string) {
  const values: Record<string, string> = {};
  const names = new Set<string>();
  for (const one of env) {
    expect([one.name, names.has(one.name)]).toEqual([one.name, false]);
    names.add(one.name);
    if ('value' in one)
      values[one.name] = one.value.replace(/\$\((\w+)\)/g, (whole, name: string) => values[name] ?? whole);
    else if ('fieldRef' in one.valueFrom) values[one.name] = podName;
    else {
      const { key, optional } = one.valueFrom.secretKeyRef;
      const value = SECRET[key];
      if (value !== undefined) values[one.name] = value;
      else expect([key, optional]).toEqual([key, true]);
    }
  }
  return { values, names };
}

describe.skipIf(!helm)('the Helm chart', () => {
  it.each(Object.entries({ default: NEEDED, all: ALL }))(
    '[OPS-70] passes helm lint and renders the stored manifests with %s values',
    async (name, values) => {
      const lint = run('lint', values);
      expect([lint.status, lint.stdout]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
      await expect(run('template', values).stdout).toMatchFileSnapshot(`helm/kept/${name}.yaml`);
    },
  );

  it.each(Object.keys(NEEDED))('[OPS-71] refuses to render without %s', (missing) => {
    const { status, stdout, stderr } = run('template', { ...NEEDED, [missing]: '' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(missing.split('.').at(-1));
  });

  it.each([
    ['an unknown value', { replica: '3' }, 'replica'],
    ['an unknown variable', { 'config.OPERATOR_NAMES': 'x' }, 'OPERATOR_NAMES'],
    ['a secret among the variables', { 'config.SESSION_SECRET': 'x' }, 'SESSION_SECRET'],
    ['a host with a scheme', { 'ingress.host': 'https://chess.example.org' }, 'host'],
    ['no process', { replicas: '0' }, 'replicas'],
    ['a minter without its Secret', { 'minter.enabled': 'true' }, 'minter.secret is required'],
  ])('[OPS-71] refuses %s and names it', (_, values, named) => {
    const { status, stdout, stderr } = run('template', { ...NEEDED, ...values });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(named);
  });

  it('[OPS-72] sets every environment variable of each process to a value that production accepts', () => {
    const found = objectsOf(ALL);
    const { template } = server.parse(found.one('StatefulSet')).spec;
    const [own] = template.spec.containers;
    const { values, names } = environmentOf(own, 'chess-1');
    expect(parseConfig(values)).toMatchObject({
      ok: true,
      value: {
        isProduction: true,
        trustProxy: 1,
        publicUrl: 'https://chess.example.org',
        processName: 'chess-1',
        processAddress: 'chess-1.chess-processes.games.svc:2567',
      },
    });
    const config = z
      .object({
        properties: z.object({ config: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
      })
      .parse(parse(readFileSync(path.join(CHART, 'values.schema.json'), 'utf8'))).properties
      .config.properties;
    const wanted = VARIABLES.filter((one) => !NOT_FOR_SERVERS.includes(one));
    expect([...new Set([...names, ...Object.keys(config)])].sort()).toEqual([...wanted].sort());
  });

  it('[OPS-72] refers to secrets, and gives the key of the minter to the minter alone', () => {
    const found = objectsOf(ALL);
    expect(found.all('Secret')).toEqual([]);
    const keysOf = ({ env }: z.infer<typeof container>) =>
      env.flatMap((one) =>
        'valueFrom' in one && 'secretKeyRef' in one.valueFrom
          ? [`${one.valueFrom.secretKeyRef.name}/${one.valueFrom.secretKeyRef.key}`]
          : [],
      );
    const [own] = server.parse(found.one('StatefulSet')).spec.template.spec.containers;
    expect(keysOf(own)).toEqual(expect.arrayContaining(Object.keys(SECRET).map((key) => `tetrarch/${key}`)));
    expect(keysOf(own).join()).not.toContain('MINTER');
    const minter = z
      .object({ spec: z.object({ replicas: z.literal(1), template: z.object({ spec: pod }) }) })
      .parse(found.one('Deployment')).spec.template.spec.containers[0];
    expect(keysOf(minter)).toContain('tetrarch-minter/NFT_MINTER_KEY');
    for (const one of [own, minter])
      expect(one.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  });

  it.each(['chess', 'a.release-with-a-name-that-is-too-long-for-a-process'])(
    '[OPS-73] in the release %s, routes sockets by the process name, even while the process hands over its games',
    (release) => {
      const found = objectsOf(ALL, release);
      const { replicas, serviceName, template } = server.parse(found.one('StatefulSet')).spec;
      const { name: set } = z
        .object({ metadata: z.object({ name: z.string() }) })
        .parse(found.one('StatefulSet')).metadata;
      const services = found.all('Service').map((one) => service.parse(one));
      const { paths } = ingress.parse(found.one('Ingress')).spec.rules[0].http;
      for (let index = 0; index < replicas; index++) {
        // Kubernetes names the pods like this, and the process has the name of its pod.
        const podName = `${set}-${index}`;
        expect(podName).toMatch(/^[a-z0-9][a-z0-9-]{0,31}$/);
        const target = paths.find((one) => one.path === `/${podName}/`)?.backend.service.name;
        const { spec } = services.find(({ metadata }) => metadata.name === target) ?? {};
        expect(spec).toMatchObject({
          selector: { 'statefulset.kubernetes.io/pod-name': podName },
          publishNotReadyAddresses: true,
        });
      }
      const rest = paths.find((one) => one.path === '/')?.backend.service.name;
      const balanced = services.find(({ metadata }) => metadata.name === rest)?.spec;
      expect(balanced?.publishNotReadyAddresses).toBe(false);
      expect(template.metadata.labels).toMatchObject(balanced?.selector ?? { none: '' });
      expect(services.find(({ metadata }) => metadata.name === serviceName)?.spec).toMatchObject({
        clusterIP: 'None',
        publishNotReadyAddresses: true,
      });
    },
  );

  it('[OPS-73] gives a stopping process enough time to hand over its games, and separates liveness from readiness', () => {
    const { spec } = server.parse(objectsOf(NEEDED).one('StatefulSet')).spec.template;
    const [own] = spec.containers;
    const waitS = Number(own.lifecycle.preStop.exec.command[1]);
    const drainS = drainDuration(Number.MAX_SAFE_INTEGER) / 1000;
    // The remaining shutdown takes at most nine seconds.
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(waitS + drainS + 9);
    expect(
      [own.readinessProbe, own.livenessProbe, own.startupProbe].map(({ httpGet }) => httpGet.path),
    ).toEqual(['/readyz', '/healthz', '/healthz']);
  });

  it('[OPS-73] lets maintenance of the cluster stop one process at a time', () => {
    const found = objectsOf(ALL);
    const budget = z
      .object({
        spec: z.object({
          maxUnavailable: z.literal(1),
          selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
        }),
      })
      .parse(found.one('PodDisruptionBudget'));
    const { labels } = server.parse(found.one('StatefulSet')).spec.template.metadata;
    expect(labels).toMatchObject(budget.spec.selector.matchLabels);
  });
});

it('[OPS-70] the chart installs the version of the product by default', () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')));
  expect(parse(readFileSync(path.join(CHART, 'Chart.yaml'), 'utf8'))).toMatchObject({ appVersion: version });
});
