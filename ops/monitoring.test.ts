// Dashboards and alerts use only metrics that the product exports.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { JOB_NAMES } from '../server/db/jobs/jobKind.ts';
import { Metrics } from '../server/observability/metrics/metrics.ts';

const ROOT = path.join(import.meta.dirname, '..');
const DASHBOARDS = path.join(ROOT, 'ops/grafana/dashboards');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const nothing = () => 0;
const metrics = new Metrics();
metrics.watch({
  ...{ rooms: nothing, runningGames: nothing, sockets: nothing, isOverloaded: () => false },
  ...{ loop: { p50Ms: 0, p99Ms: 0 }, chainLag: () => null, bots: () => ({ waiting: 0, working: 0 }) },
  pool: () => ({ open: 0, idle: 0, waiting: 0 }),
  queueDepths: async () => null,
});
metrics.watchCommits({ oldestSeconds: nothing }, () => true);
const page = await metrics.text();
const types = [...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
const received = new Set(
  types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
  ),
);

const requests = (query: string): readonly string[] => query.match(/\b(?:tetrarch|process)_\w+/g) ?? [];

const dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  panels: z
    .array(
      z.object({
        title: z.string().min(1),
        datasource: z.object({ type: z.literal('prometheus'), uid: z.literal('tetrarch') }),
        gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
        targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).min(1),
      }),
    )
    .min(1),
});

it.each(readdirSync(DASHBOARDS))('the dashboard %s queries only existing metrics', (file) => {
  const { panels } = dashboard.parse(JSON.parse(read(`ops/grafana/dashboards/${file}`)));
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      expect([title, requests(expr).length > 0]).toEqual([title, true]);
      for (const name of requests(expr))
        expect([title, name, received.has(name)]).toEqual([title, name, true]);
    }
});

it('the dashboards show memory, CPU time and every metric of the product', () => {
  const shown = readdirSync(DASHBOARDS)
    .map((file) => read(`ops/grafana/dashboards/${file}`))
    .join();
  const own = types.flatMap(([, name = '']) => (name.startsWith('tetrarch_') ? [name] : []));
  for (const name of [...own, 'process_resident_memory_bytes', 'process_cpu_seconds_total'])
    expect([name, shown.includes(name)]).toEqual([name, true]);
});

it('[OPS-79] the default metrics of Node have the conventional names and types', () => {
  const typeOf = Object.fromEntries(types.map(([, name = '', type = '']) => [name, type]));
  expect(typeOf).toMatchObject({
    process_cpu_seconds_total: 'counter',
    process_resident_memory_bytes: 'gauge',
    process_start_time_seconds: 'gauge',
    process_open_fds: 'gauge',
    nodejs_eventloop_lag_seconds: 'gauge',
    nodejs_heap_size_used_bytes: 'gauge',
    nodejs_gc_duration_seconds: 'histogram',
  });
  // Each metric is described once, as the text format requires.
  expect(new Set(types.map(([, name]) => name)).size).toBe(types.length);
  const counters = types.filter(([, , type]) => type === 'counter');
  for (const [, name = ''] of counters) expect(name).toMatch(/_total$/);
});

const rules = z.object({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string().min(10) }),
        }),
      ),
    }),
  ),
});

const alertsOf = (file: string) =>
  rules.parse(parse(read(`ops/prometheus/${file}`))).groups.flatMap((group) => group.rules);
const alerts = alertsOf('alerts.yml');
const guide = read('docs/operations.md');

it('alerts query only existing metrics', () => {
  expect(alerts.length).toBeGreaterThan(10);
  for (const { alert, expr } of alerts) {
    for (const name of requests(expr)) expect([alert, name, received.has(name)]).toEqual([alert, name, true]);
    expect([alert, /\bup\b|\b(?:tetrarch|process)_/.test(expr)]).toEqual([alert, true]);
    expect([alert, guide.includes(`| \`${alert}\` |`)]).toEqual([alert, true]);
  }
});

it.each([
  ['[OPS-97] damaged games', 'tetrarch_games_damaged', 'page'],
  ['[OPS-99] waiting appends', 'tetrarch_append_oldest_seconds', 'page'],
  ['[OPS-99] an invalid lease', 'tetrarch_lease_valid', 'page'],
  ['[OPS-101] kept partitions of the log', 'tetrarch_log_partition_age_days', 'ticket'],
])('%s raise an alert', (_, metric, severity) => {
  expect(received.has(metric)).toBe(true);
  const found = alerts.filter(({ expr }) => requests(expr).includes(metric));
  expect(found.map(({ labels }) => labels.severity)).toEqual([severity]);
});

it('[OPS-97] the alert GamesDamaged fires at once, for a single damaged game', () => {
  const found = alerts.find(({ alert }) => alert === 'GamesDamaged');
  expect([found?.expr, found?.for]).toEqual(['max(tetrarch_games_damaged) > 0', undefined]);
});

it('[OPS-99] the alert CommitsHang fires after 15 seconds without a commit or a valid lease on any process', () => {
  expect(alerts.find(({ alert }) => alert === 'CommitsHang')).toMatchObject({
    expr: 'max by (instance) (tetrarch_append_oldest_seconds) > 10 or min by (instance) (tetrarch_lease_valid) == 0',
    for: '15s',
  });
});

it('[OPS-80] the proxy replaces the header traceparent of the client', () => {
  expect(read('ops/nginx/shared.conf')).toMatch(
    /^ {4}proxy_set_header traceparent 00-\$request_id-\$tetrarch_span-01;$/m,
  );
});

it('[OPS-87] the dead letters of every kind of job raise an alert', () => {
  const exprs = alerts.map(({ expr }) => expr).filter((expr) => expr.includes('tetrarch_job_dead_letters'));
  const kinds = exprs.flatMap((expr) => /kind=~?"(.+?)"/.exec(expr)?.[1]?.split('|') ?? []);
  expect(kinds.sort()).toEqual([...JOB_NAMES].sort());
});

it.each([
  ['NotificationsGivenUp', 'max(tetrarch_job_dead_letters{kind="notification"}) > 20', 'ticket'],
  ['MailsGivenUp', 'max(tetrarch_job_dead_letters{kind="mail"}) > 20', 'ticket'],
  ['PaidJobsGivenUp', 'max by (kind) (tetrarch_job_dead_letters{kind=~"inquiry|mint"}) > 0', 'page'],
])('[NTC-30] [OPS-87] the alert %s is raised by %s as a %s', (name, expr, severity) => {
  expect(alerts.find(({ alert }) => alert === name)).toMatchObject({ expr, labels: { severity } });
});

it('every metric of an alert exists at startup', () => {
  const counted = alerts.flatMap(({ expr }) => [...expr.matchAll(/\bincrease\((\w+)(?:\{(.*?)\})?\[/g)]);
  expect(counted.length).toBeGreaterThan(0);
  for (const [, name = '', labels = ''] of counted) {
    const series = page.split('\n').filter((line) => line.startsWith(name) && line.includes(labels));
    expect([name, labels, series.map((line) => line.split(' ').at(-1))]).toEqual([name, labels, ['0']]);
  }
});

const target = z.string().regex(/^(https:\/\/)?[a-z0-9-]+:\d+/);
const job = z.looseObject({
  job_name: z.string(),
  static_configs: z.tuple([z.object({ targets: z.array(target).min(1) })]).optional(),
  relabel_configs: z
    .array(z.looseObject({ target_label: z.string(), replacement: z.string().optional() }))
    .optional(),
});
const prometheus = z
  .object({ rule_files: z.array(z.string()), scrape_configs: z.array(job) })
  .parse(parse(read('ops/prometheus/prometheus.yml')));

it('[OPS-78] alerts about disk, certificate, proxy, PostgreSQL and backup query only metrics that the exporters expose', () => {
  const exported = new Set(
    read('ops/prometheus/exported.tsv')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split('\t')[1]),
  );
  const found = alertsOf('services.yml');
  for (const { alert, expr } of found) {
    const names = expr.match(/\b(?:node|pg|probe|tetrarch_backup)_\w+|\bup\b/g) ?? [];
    expect([alert, names.length > 0]).toEqual([alert, true]);
    // ops/backup.test.ts checks the metrics of the backup.
    for (const name of names.filter((one) => one !== 'up' && !one.startsWith('tetrarch_backup_')))
      expect([alert, name, exported.has(name)]).toEqual([alert, name, true]);
    for (const [, jobs = ''] of expr.matchAll(/job=~?"(.+?)"/g))
      for (const name of jobs.split('|'))
        expect([alert, name, prometheus.scrape_configs.some((one) => one.job_name === name)]).toEqual([
          alert,
          name,
          true,
        ]);
    expect([alert, guide.includes(`| \`${alert}\` |`)]).toEqual([alert, true]);
  }
  for (const wanted of ['node_filesystem', 'probe_ssl', 'probe_success', 'pg_up', 'tetrarch_backup'])
    expect([wanted, found.some(({ expr }) => expr.includes(wanted))]).toEqual([wanted, true]);
});

it('[OPS-76] a base backup that is older than 36 hours or missing raises an alert', () => {
  expect(alertsOf('services.yml').find(({ alert }) => alert === 'BackupTooOld')).toMatchObject({
    expr: 'time() - max(tetrarch_backup_base_timestamp_seconds) > 36 * 3600 or absent(tetrarch_backup_base_timestamp_seconds)',
    labels: { severity: 'page' },
  });
});

it.each([
  ['ProxyDown', 'probe_success{job="proxy"} == 0 or absent(probe_success{job="proxy"})', 'page'],
  [
    'CertificateExpires',
    'min by (instance) (probe_ssl_earliest_cert_expiry{job="proxy"}) - time() < 14 * 86400',
    'ticket',
  ],
  ['PostgresDown', 'min(pg_up) == 0 or absent(pg_up)', 'page'],
  [
    'DiskAlmostFull',
    'min by (instance, mountpoint) (node_filesystem_avail_bytes{fstype!~"tmpfs|ramfs|overlay"} / node_filesystem_size_bytes) < 0.05',
    'page',
  ],
  ['ExporterDown', 'up{job=~"node|postgres|proxy"} == 0', 'ticket'],
])('[OPS-78] the alert %s is raised by %s as a %s', (name, expr, severity) => {
  expect(alertsOf('services.yml').find(({ alert }) => alert === name)).toMatchObject({
    expr,
    labels: { severity },
  });
});

it('[OPS-78] each alert on silent targets selects these targets by a job that Prometheus scrapes', () => {
  const jobs = prometheus.scrape_configs.map(({ job_name: name }) => name);
  const watched: string[] = [];
  for (const { alert, expr } of prometheus.rule_files.flatMap(alertsOf))
    for (const [, label, names = ''] of expr.matchAll(/\bup\b(?:\{(\w+)=~?"(.+?)"\})?/g)) {
      expect([alert, label]).toEqual([alert, 'job']);
      watched.push(...names.split('|'));
    }
  expect(jobs).toEqual(expect.arrayContaining(watched));
  expect(watched).toEqual(expect.arrayContaining(['tetrarch', 'node', 'postgres', 'proxy']));
});

it('[OPS-78] every alert has its own name, and Prometheus reads all of them', () => {
  expect(prometheus.rule_files).toEqual(['alerts.yml', 'services.yml']);
  const names = prometheus.rule_files.flatMap(alertsOf).map(({ alert }) => alert);
  expect(names.length).toBe(new Set(names).size);
});

const { services } = z
  .object({ services: z.record(z.string(), z.object({ environment: z.looseObject({}).optional() })) })
  .parse(parse(read('docker-compose.yml'), { merge: true }));

it('[OPS-78] Prometheus scrapes every exporter of docker-compose.yml by the name of its service', () => {
  const others = prometheus.scrape_configs.filter(({ job_name: name }) => name !== 'tetrarch');
  const scraped = others.flatMap(({ static_configs, relabel_configs = [] }) => {
    const address = relabel_configs.find(({ target_label }) => target_label === '__address__')?.replacement;
    const targets = static_configs?.[0].targets ?? [];
    return (address ? [address] : targets).map((text) => text.split(':')[0]);
  });
  const exporters = Object.keys(services).filter((name) => name.endsWith('-exporter'));
  expect(scraped.sort()).toEqual(exporters.sort());
});

it('the configuration of Prometheus without containers has the same alerts and jobs as the one with containers', () => {
  const machines = z
    .object({
      rule_files: z.array(z.string()),
      scrape_configs: z.array(z.looseObject({ job_name: z.string() })),
    })
    .parse(parse(read('ops/prometheus/machines.yml')));
  expect(machines.rule_files).toEqual(prometheus.rule_files);
  const jobs = machines.scrape_configs.map(({ job_name: name }) => name);
  expect(jobs).toEqual(prometheus.scrape_configs.map(({ job_name: name }) => name));
});

it.each([
  ['prometheus.yml', 'alertmanager:9093'],
  ['machines.yml', '127.0.0.1:9093'],
])('[OPS-52] the configuration %s of Prometheus sends alerts to Alertmanager at %s', (file, address) => {
  expect(parse(read(`ops/prometheus/${file}`))).toMatchObject({
    alerting: { alertmanagers: [{ static_configs: [{ targets: [address] }] }] },
  });
});

it('[OPS-100] each process of docker-compose.yml is a fixed target of Prometheus, so a stopped one is seen as down', () => {
  const addresses = Object.values(services).flatMap(({ environment }) => environment?.PROCESS_ADDRESS ?? []);
  expect(addresses.length).toBeGreaterThan(1);
  const targets = prometheus.scrape_configs.flatMap(({ job_name: name, static_configs }) =>
    name === 'tetrarch' ? (static_configs?.[0].targets ?? []) : [],
  );
  expect(targets).toEqual(addresses);
});
