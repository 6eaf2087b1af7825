import { once } from 'node:events';
import { request } from 'node:http';
import express from 'express';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveAll, playMoves, startTable, type Table } from '../../../tests/harness/games/testGames.ts';
import { writeJob } from '../../../tests/harness/jobs/writtenJobs.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { JOB_NAMES } from '../../db/jobs/jobKind.ts';
import { metricsPage } from '../../http/metricsPage.ts';
import { portOf } from '../../http/portOf.ts';
import { activeKinds } from '../../wiring/jobKinds.ts';
import { Metrics } from './metrics.ts';
import { QueueDepthReader } from './queueDepths.ts';

const TOKEN = 'a token of the metrics, long enough';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: TOKEN, SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterAll(() => server.stop());

interface Page {
  readonly status: number;
  readonly text: string;
}

/** Sends a request with any Host header, which fetch does not allow. */
function read(port: number, headers: Record<string, string> = {}): Promise<Page> {
  return new Promise((resolve, reject) => {
    const requested = request({ host: '127.0.0.1', port, path: '/metrics', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    requested.on('error', reject);
    requested.end();
  });
}

/** Returns the value of a metric series. */
async function value(series: string): Promise<number> {
  const { text } = await read(server.port);
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}

describe('access to the metrics', () => {
  it('is allowed to a direct client on the same machine', async () => {
    expect((await read(server.port)).status).toBe(200);
    for (const header of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP'])
      expect([header, (await read(server.port, { [header]: '127.0.0.1' })).status]).toEqual([header, 401]);
    expect((await read(server.port, { Host: 'rebound.example' })).status).toBe(401);
  });

  it('requires the token from other machines', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.5' };
    expect((await read(server.port, { ...from, Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    for (const wrong of [`Bearer ${TOKEN}x`, TOKEN, 'Bearer ', `Basic ${TOKEN}`])
      expect((await read(server.port, { ...from, Authorization: wrong })).status).toBe(401);
  });

  it('is denied to other machines if no token is configured, even behind a trusted proxy', async () => {
    const app = express().set('trust proxy', 1).use('/metrics', metricsPage(server.services.metrics, null));
    const other = app.listen(0, '127.0.0.1');
    try {
      await once(other, 'listening');
      const port = portOf(other);
      const from = { 'X-Forwarded-For': '127.0.0.1' };
      const refused = await read(port, { ...from, Authorization: 'Bearer null' });
      expect([refused.status, JSON.parse(refused.text).code]).toEqual([404, 'E1000']);
      expect((await read(port)).status).toBe(200);
    } finally {
      other.close();
    }
  });
});

describe('the metrics', () => {
  let table: Table;
  beforeAll(async () => {
    table = await startTable(server, { playerGameTimeSeconds: 600 });
  });

  it('count rooms, running games and open sockets', async () => {
    expect(await value('tetrarch_rooms')).toBe(1);
    expect(await value('tetrarch_running_games')).toBe(1);
    expect(await value('tetrarch_sockets')).toBe(5);
    await table.watcher.leave();
    await expect.poll(() => value('tetrarch_sockets')).toBe(4);
    await table.watcher.enter(table.gameId, 'watcher');
  });

  it('measure commits and acknowledgments', async () => {
    const before = await value('tetrarch_acknowledgement_seconds_count');
    const commits = await value('tetrarch_commit_seconds_count');
    await playMoves(table, ['d4-e4']);
    expect(await value('tetrarch_acknowledgement_seconds_count')).toBe(before + 1);
    expect(await value('tetrarch_commit_seconds_count')).toBe(commits + 1);
    const sum = await value('tetrarch_acknowledgement_seconds_sum');
    expect(sum).toBeGreaterThan(0);
    // Shows that the unit is seconds and not milliseconds, because this whole file takes less than a minute.
    expect(sum).toBeLessThan(60);
  });

  it('count refused messages and requests by code', async () => {
    const early = 'tetrarch_refusals_total{code="NOT_YOUR_TURN",by="socket"}';
    const broken = 'tetrarch_refusals_total{code="E3008",by="socket"}';
    const unknown = 'tetrarch_refusals_total{code="E3000",by="http"}';
    const before = [await value(early), await value(broken), await value(unknown)];
    await table.players[0].request('move', {
      ply: table.watcher.view.match.game.position.ply,
      from: 0,
      to: 1,
    });
    await table.players[0].request('move', { from: -1 });
    await table.players[0].call('GET', `/api/guest/game-session/${'0'.repeat(32)}`);
    expect([await value(early), await value(broken), await value(unknown)]).toEqual(
      before.map((count) => count + 1),
    );
  });

  it('count requests by the template of their route, not by the requested path', async () => {
    const series =
      'tetrarch_http_request_seconds_count{method="GET",route="/api/guest/game-session/{id}",status="200"}';
    const before = await value(series);
    await table.players[0].call('GET', `/api/guest/game-session/${table.gameId}`);
    await table.players[0].call('GET', `/api/guest/nothing/${table.gameId}?token=secret`);
    expect(await value(series)).toBe(before + 1);
    const { text } = await read(server.port);
    expect(text).toContain('route="other"');
    expect(text).not.toMatch(new RegExp(`${table.gameId}|secret`));
  });

  it('measure the size and duration of group commits', async () => {
    const before = await value('tetrarch_append_entries_sum');
    const commits = await value('tetrarch_commit_seconds_count');
    await playMoves(table, ['c9-c8']);
    const written = (await value('tetrarch_commit_seconds_count')) - commits;
    expect(written).toBeGreaterThan(0);
    expect((await value('tetrarch_append_entries_sum')) - before).toBe(written);
    expect(await value('tetrarch_append_seconds_count')).toBe(await value('tetrarch_append_entries_count'));
  });

  it('count queued rows of the database and results of payment checkouts', async () => {
    const { db } = server.services.database;
    const old = sql<Date>`now() - interval '90 seconds'`;
    await db
      .insertInto('payment_inquiry')
      .values({ id: 'cs_1', kind: 'checkout', due_at: old as never })
      .execute();
    await db
      .insertInto('payment')
      .values({ id: 'p1', account_id: null, bought: 'CLASSIC_TEAM' as never, currency: 'usd', state: 'PAID' })
      .execute();
    await db
      .insertInto('outbox_mail')
      .values({
        ...{ id: 'm1', account_id: null, kind: 'reset' as never, recipient: 'a@b.example', subject: 's' },
        ...{ text_body: null, html_body: null, created_at: old as never },
        next_attempt_at: sql<Date>`now() + interval '1 hour'` as never,
      })
      .execute();
    // Polls, because the values are cached for some seconds.
    await expect.poll(() => value('tetrarch_jobs_waiting{kind="mail"}'), { timeout: 15_000 }).toBe(1);
    expect(await value('tetrarch_job_oldest_seconds{kind="mail"}')).toBeGreaterThan(80);
    // Mails are not counted without a mail server, because they stay in the outbox.
    expect(await new QueueDepthReader(db, activeKinds(false), 7).read()).toMatchObject({
      jobs: { mail: { waiting: 0, oldest: 0 } },
    });
    expect(await value('tetrarch_checkouts{state="PAID"}')).toBe(1);
    expect(await value('tetrarch_database_up')).toBe(1);
    expect(await value('tetrarch_job_oldest_seconds{kind="inquiry"}')).toBeGreaterThanOrEqual(0);
    for (const kind of JOB_NAMES) expect(await value(`tetrarch_job_dead_letters{kind="${kind}"}`)).toBe(0);
  });

  it('[OPS-87] count the attempts of jobs by kind and outcome', async () => {
    await writeJob(server.services.database.db, 'mail');
    const failed = () => value('tetrarch_job_attempts_total{kind="mail",outcome="failed"}');
    server.services.mailer.wake();
    await expect.poll(failed, { timeout: 15_000 }).toBeGreaterThan(0);
  });

  it('measure event loop delay and memory', async () => {
    const { text } = await read(server.port);
    expect(text).toMatch(/^tetrarch_event_loop_delay_seconds\{quantile="0.99"\} [\d.e-]+$/m);
    expect(await value('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(await value('tetrarch_overloaded')).toBe(0);
    await leaveAll(table);
  });
});

it('the metrics count the starts of each process', async () => {
  const nothing = () => 0;
  const sources = { rooms: nothing, runningGames: nothing, sockets: nothing, isOverloaded: () => false };
  const other = new Metrics();
  other.watch({
    ...sources,
    ...{ loop: { p50Ms: 0, p99Ms: 0 }, chainLag: () => null, pool: null, queueDepths: async () => null },
    bots: () => ({ waiting: 0, working: 0 }),
  });
  other.committed(1);
  other.committed(1.5);
  other.committed(60_000);
  const text = await other.text();
  // Three observations took 1, 1.5 and 60,000 ms.
  for (const line of [
    'bucket{le="0.001"} 1',
    'bucket{le="0.002"} 2',
    'bucket{le="10"} 2',
    'bucket{le="+Inf"} 3',
    'count 3',
  ])
    expect(text).toContain(`tetrarch_commit_seconds_${line}\n`);
  expect(await other.text()).not.toContain('/api/');
  // The database of this server does not answer. All other metrics are still exported.
  expect(text).toContain('tetrarch_database_up 0\n');
});
