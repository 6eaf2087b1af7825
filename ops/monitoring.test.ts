// Dashboards and alerts use only metrics that the product exports.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
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
const page = await metrics.text();
const types = [...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
const received = new Set(
  types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
  ),
);

const requests = (query: string) => query.match(/\b(?:tetrarch|process)_\w+/g) ?? [];

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

it('every metric is shown in a dashboard', () => {
  const shown = readdirSync(DASHBOARDS)
    .map((file) => read(`ops/grafana/dashboards/${file}`))
    .join();
  for (const [, name = ''] of types) expect([name, shown.includes(name)]).toEqual([name, true]);
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

const alerts = rules.parse(parse(read('ops/prometheus/alerts.yml'))).groups.flatMap((group) => group.rules);

it('alerts query only existing metrics', () => {
  const guide = read('docs/operations.md');
  expect(alerts.length).toBeGreaterThan(10);
  for (const { alert, expr } of alerts) {
    for (const name of requests(expr)) expect([alert, name, received.has(name)]).toEqual([alert, name, true]);
    expect([alert, /\bup\b|\b(?:tetrarch|process)_/.test(expr)]).toEqual([alert, true]);
    expect([alert, guide.includes(`| \`${alert}\` |`)]).toEqual([alert, true]);
  }
});

it('every metric of an alert exists at startup', () => {
  const counted = alerts.flatMap(({ expr }) => [...expr.matchAll(/\bincrease\((\w+)(?:\{(.*?)\})?\[/g)]);
  expect(counted.length).toBeGreaterThan(0);
  for (const [, name = '', labels = ''] of counted) {
    const series = page.split('\n').filter((line) => line.startsWith(name) && line.includes(labels));
    expect([name, labels, series.map((line) => line.split(' ').at(-1))]).toEqual([name, labels, ['0']]);
  }
});

it('Prometheus scrapes every process by their shared host name', () => {
  const { scrape_configs: jobs } = z
    .object({ scrape_configs: z.array(z.object({ job_name: z.string(), dns_sd_configs: z.unknown() })) })
    .parse(parse(read('ops/prometheus/prometheus.yml')));
  expect(jobs).toMatchObject([{ job_name: 'tetrarch', dns_sd_configs: [{ names: ['app'], port: 2567 }] }]);
});
