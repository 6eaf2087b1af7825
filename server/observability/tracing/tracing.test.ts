/** Traces as a receiver gets them by OTLP over HTTP, and the context fields of log lines. */
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import express from 'express';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { freshPostgres } from '../../../tests/harness/database/testDatabase.ts';
import { leaveAll, playMoves, startTable, type Table } from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { parseConfig } from '../../config/config.ts';
import { portOf } from '../../http/portOf.ts';
import { requestContext } from '../../http/requestContext.ts';
import { openDatabase } from '../../wiring/openDatabase.ts';
import { runInContext } from './context.ts';
import type { Span } from './span.ts';
import { NO_TRACING, openTracing } from './tracing.ts';

const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              startTimeUnixNano: z.coerce.bigint(),
              endTimeUnixNano: z.coerce.bigint(),
              attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Sent = z.infer<typeof sent>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

let receiver: Server;
let server: TestServer;
let table: Table;
const spans: Sent[] = [];
let raw = '';

beforeAll(async () => {
  receiver = createServer(async (req, res) => {
    const body: unknown = req.url === '/v1/traces' ? await json(req) : null;
    raw += JSON.stringify(body);
    for (const { scopeSpans } of sent.parse(body).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    res.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const port = portOf(receiver);
  server = await startTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  table = await startTable(server, { playerGameTimeSeconds: 600 });
});
afterAll(async () => {
  await server.stop();
  receiver.close();
});

/** Opens tracing that sends to this receiver. */
async function tracingOf(to: Server) {
  const config = parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(to)}` });
  if (!config.ok) throw new Error(config.error.join());
  return openTracing(config.value);
}

const attribute = (span: Sent | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];

/** Returns the newest span with this name. */
async function arrived(name: string): Promise<Sent> {
  await expect.poll(() => spans.some((span) => span.name === name), { timeout: 20_000 }).toBe(true);
  return spans.findLast((span) => span.name === name) as Sent;
}

describe('traces', () => {
  it('[OPS-80] continue the span of the process that forwarded the request, and ignore an invalid header', async () => {
    const tracing = await tracingOf(receiver);
    const first = tracing.begin('first process');
    tracing.begin('second process', {}, first.traceparent ?? '').end();
    for (const [index, header] of ['', '00-1-2-01', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`].entries())
      tracing.begin(`alone ${index}`, {}, header).end();
    first.end();
    await tracing.close();
    const { traceId, spanId } = await arrived('first process');
    expect(await arrived('second process')).toMatchObject({ traceId, parentSpanId: spanId });
    expect(first.traceparent).toBe(`00-${traceId}-${spanId}-01`);
    for (const index of [0, 1, 2]) expect((await arrived(`alone ${index}`)).parentSpanId ?? '').toBe('');
  });

  it('[OPS-80] continue the span of a trusted sender only, and put their own span into the forwarded header', async () => {
    const tracing = await tracingOf(receiver);
    const sender = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const app = express();
    app.use(requestContext(tracing, (req) => req.path === '/trusted'));
    app.use((req, res) => void res.json({ traceparent: req.get('traceparent') }));
    const http = createServer(app);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const call = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${portOf(http)}${path}`, {
        headers: { traceparent: sender },
      });
      return z.object({ traceparent: z.string() }).parse(await answer.json()).traceparent;
    };
    try {
      const passed = await call('/trusted');
      expect(passed).toMatch(new RegExp(`^00-${'a'.repeat(32)}-[0-9a-f]{16}-01$`));
      expect(passed).not.toBe(sender);
      expect(await call('/other')).not.toContain('a'.repeat(32));
    } finally {
      http.close();
      await tracing.close();
    }
  });

  it('[OPS-80] continue the trace of a configured proxy and of another process, but not that of a client', async () => {
    const proxied = await startTestServer({
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(receiver)}`, TRUST_PROXY: '1' },
    });
    /** Sends a request with a trace of the sender. Returns the trace of its span. */
    const traceOf = async (to: TestServer, headers: Readonly<Record<string, string>> = {}) => {
      const traceparent = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;
      const answer = await fetch(`${to.url}/healthz`, { headers: { ...headers, traceparent } });
      const request = answer.headers.get('x-request-id');
      const ofRequest = () => spans.find((span) => attribute(span, 'request') === request);
      await expect.poll(ofRequest, { timeout: 20_000 }).toBeDefined();
      return ofRequest()?.traceId;
    };
    const fromPeer = { method: 'GET', target: '/healthz', client: '192.0.2.1' };
    try {
      expect(await traceOf(proxied)).toBe('c'.repeat(32));
      expect(await traceOf(server, server.services.trust.headersFor(fromPeer))).toBe('c'.repeat(32));
      expect(await traceOf(server)).not.toBe('c'.repeat(32));
    } finally {
      await proxied.stop();
    }
  });

  it('contain the steps of a move: received, committed, broadcast', async () => {
    await playMoves(table, ['d4-e4']);
    const move = await arrived('game move');
    expect(attribute(move, 'gameId')).toBe(table.gameId);
    const parts = () => spans.filter(({ parentSpanId }) => parentSpanId === move.spanId);
    await expect
      .poll(() =>
        parts()
          .map(({ name }) => name)
          .sort(),
      )
      .toEqual(['broadcast', 'commit']);
    const [broadcast, commit] = parts().toSorted((one, other) => one.name.localeCompare(other.name));
    // The broadcast begins after the commit. The times of spans are accurate to a millisecond.
    expect((broadcast?.startTimeUnixNano ?? 0n) + 1_000_000n).toBeGreaterThan(commit?.endTimeUnixNano ?? 0n);
    expect(new Set([move, ...parts()].map(({ traceId }) => traceId)).size).toBe(1);
  });

  it('name a request by the template of its route, without its query and cookies', async () => {
    const [player] = table.players;
    const answer = await player.call(
      'GET',
      `/api/guest/game-session/${table.gameId}?token=secret-in-a-query`,
    );
    const request = answer.headers.get('x-request-id');
    await expect
      .poll(() => spans.find((span) => attribute(span, 'request') === request), { timeout: 20_000 })
      .toBeDefined();
    const span = spans.find((one) => attribute(one, 'request') === request);
    expect([span?.name, attribute(span, 'http.route')]).toEqual(['HTTP GET', '/api/guest/game-session/{id}']);
    expect(raw).not.toContain('secret-in-a-query');
    expect(raw).not.toContain(player.cookie.split('=')[1]);
    await leaveAll(table);
  });

  it('are off if no receiver is configured', async () => {
    const config = parseConfig({});
    expect(config.ok && (await openTracing(config.value))).toBe(NO_TRACING);
  });

  it.runIf(process.env.TEST_DATABASE_URL)('contain database queries without their values', async () => {
    const { url, close } = await freshPostgres(process.env.TEST_DATABASE_URL ?? '');
    const config = parseConfig({ DATABASE_URL: url, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    if (!config.ok) throw new Error(config.error.join());
    const database = await openDatabase(config.value);
    const requested: unknown[] = [];
    const span: Span = {
      ...NO_TRACING.begin(''),
      past: (name, _ms, attributes) => requested.push([name, attributes]),
    };
    await runInContext({ span }, () => sql`select ${'a secret'} as x`.execute(database.db));
    expect(requested).toEqual([['database', { 'db.query.text': 'select $1 as x' }]]);
    await database.close();
    await close();
  });
});

describe('the request id', () => {
  it('is generated by the server, whatever header the client sends', async () => {
    const [player] = table.players;
    const ask = async () =>
      (
        await player.call('GET', '/api/guest/account/me', { headers: { 'X-Request-Id': 'chosen-by-me' } })
      ).headers.get('x-request-id');
    const [one, other] = [await ask(), await ask()];
    expect(one).toMatch(/^[\da-f-]{36}$/);
    expect(other).not.toBe(one);
  });

  it('is in each log line that the request causes, together with the game', async () => {
    const [player] = table.players;
    vi.spyOn(server.services.games, 'find').mockRejectedValueOnce(new Error('broken on purpose'));
    const answer = await player.call<{ code: string; params: { id: string } }>(
      'GET',
      `/api/guest/game-session/${table.gameId}`,
    );
    const request = answer.headers.get('x-request-id');
    expect([answer.status, answer.body.params.id]).toEqual([500, request]);
    expect(server.logged.find(({ msg }) => msg === 'request failed')).toMatchObject({
      request,
      gameId: table.gameId,
    });
  });
});
