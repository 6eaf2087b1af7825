/** Streams whose clients do not read take a bounded amount of memory for a bounded time. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { newBot, type TestBot } from '../../../tests/harness/users/bots.ts';
import { LIMITS } from '../../config/limits.ts';
import { LineStream } from './lineStream.ts';

const LIMIT = 8_000;
/**
 * The time limit of `server`. It is so long that this server closes streams only because of the number of unread bytes.
 */
const LONG_MS = 60_000;
/** The time limit of `impatient`. It is so short that this server soon closes a stream with unread bytes. */
const SHORT_MS = 300;
/** Upper bound of the bytes of one line of a stream. */
const LINE_BYTES = 4_000;

let server: TestServer;
let impatient: TestServer;
beforeAll(async () => {
  const limits = { unreadBytes: LIMIT, streamsPerBot: 2 };
  server = await startTestServer({}, {}, { ...limits, unreadMs: LONG_MS });
  impatient = await startTestServer({}, {}, { ...limits, unreadMs: SHORT_MS });
});
afterAll(async () => {
  await server.stop();
  await impatient.stop();
});

/** Opens streams over one connection that is never read. */
function neverRead(url: string, paths: readonly string[], { token }: Pick<TestBot, 'token'>): Socket {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  // Without a listener of 'data', the socket does not read.
  socket.on('error', () => {});
  for (const path of paths)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  return socket;
}

const dropped = (accountOf: string, by = server) =>
  by.logged.filter(({ event, accountId }) => event === 'slowReader' && accountId === accountOf);

/** Creates a game of four bots, which has started. */
async function startedGame(
  on = server,
): Promise<{ id: string; bots: readonly TestBot[]; accountId: string }> {
  const bots = await Promise.all([1, 2, 3, 4].map(() => newBot(on)));
  const made = await bots[0]!.call('POST', '/api/game-session', { isReady: true });
  const { id } = made.body;
  for (const round of [1, 2])
    for (const bot of bots)
      if (round === 2 || bot !== bots[0]) await bot.call('POST', `/api/bot/games/${id}/join`);
  const me = await bots[0]!.member.call<{ id: string }>('GET', '/api/account/me');
  return { id, bots, accountId: me.body.id };
}

/** Adds two lines to the streams of a game. */
async function pauseAndContinue(id: string, bot: TestBot): Promise<void> {
  for (const call of ['pause', 'unpause'])
    expect((await bot.call('PUT', `/api/game-session/${id}/${call}`)).status).toBe(200);
}

/**
 * Waits until the server refuses the bot another stream (FULL), or accepts one (FREE). Tries with HEAD requests, which
 * open no stream.
 */
async function untilStreamsAre(bot: TestBot, wanted: 'FULL' | 'FREE'): Promise<void> {
  const { headers } = bot;
  const status = async () => (await fetch(`${bot.url}/api/bot/events`, { method: 'HEAD', headers })).status;
  await expect.poll(status).toBe(wanted === 'FULL' ? 429 : 200);
}

describe('a stream over a socket that never reads', () => {
  it('[API-51] S88: is closed, and reported once, at a bounded number of unread bytes', async () => {
    const behind: number[] = [];
    let produced = 0;
    let mostUnread = 0;
    const http = createServer((req: IncomingMessage, res: ServerResponse) => {
      const response = Object.assign(res, { locals: {}, status: () => {} }) as unknown as Response;
      const limits = { unreadBytes: 100_000, unreadMs: 60_000 };
      const stream = new LineStream(response, { limits, onSlowReader: (bytes) => behind.push(bytes) });
      const produce = async () => {
        while (!stream.isClosed && produced < 200_000_000) {
          stream.send({ text: 'x'.repeat(10_000) });
          produced += 10_000;
          mostUnread = Math.max(mostUnread, response.writableLength);
          await nextTurn();
        }
        await stream.closed();
        http.emit('produced', req as Request);
      };
      void produce();
    });
    http.listen(0, 'localhost');
    await once(http, 'listening');
    const end = once(http, 'produced');
    const socket = neverRead(`http://localhost:${(http.address() as AddressInfo).port}`, ['/'], {
      token: '',
    });
    await end;
    // The operating system buffers some megabytes in addition to the limit.
    expect(produced).toBeLessThan(50_000_000);
    expect(mostUnread).toBeLessThan(120_000);
    expect(behind).toHaveLength(1);
    expect(behind[0]).toBeGreaterThan(100_000);
    socket.destroy();
    http.close();
  });

  it('[API-51] S88: is logged as a slow reader, and the bot resumes after the last received id', async () => {
    const { id, bots, accountId } = await startedGame();
    const bot = bots[0]!;
    const reader = await bot.game(id);
    const last = await reader.until(({ type }) => type === 'state');
    reader.close();
    // The operating system would buffer megabytes of a single stream. The second of two pipelined answers stays in
    // the process.
    const socket = neverRead(server.url, ['/api/bot/events', `/api/bot/games/${id}`], bot);
    const closed = once(socket, 'close');
    await untilStreamsAre(bot, 'FULL');
    // The test reads this stream to learn when a pair of lines was sent, and only then causes the next pair. If many lines
    // were sent at once, the unread bytes would exceed the limit by more than one pair.
    const observer = await bots[1]!.game(id);
    let added = 0;
    while (dropped(accountId).length === 0 && added < 100) {
      await pauseAndContinue(id, bot);
      added += 2;
      await observer.until((line) => Number(line.id) >= Number(last.id) + added);
    }
    observer.close();
    expect(dropped(accountId)).toMatchObject([{ gameId: id }]);
    const bytes = Number(dropped(accountId)[0]?.bytes);
    expect(bytes).toBeGreaterThan(LIMIT);
    expect(bytes).toBeLessThan(LIMIT + LINE_BYTES);
    socket.resume();
    await closed;
    // Both streams of the closed connection have ended.
    await untilStreamsAre(bot, 'FREE');
    const resumed = await bot.game(id, `?after=${last.id}`);
    expect(await resumed.until((line) => Number(line.id) >= Number(last.id) + added)).toBeTruthy();
    const ids = resumed.lines.flatMap((line) => line.id ?? []);
    expect(ids.map(Number)).toEqual(ids.map((_, index) => Number(last.id) + 1 + index));
    resumed.close();
  });

  it('[API-58] is closed soon after its end, although its lines are unread', async () => {
    const { id, bots, accountId } = await startedGame(impatient);
    const bot = bots[0]!;
    const socket = neverRead(impatient.url, ['/api/bot/events', `/api/bot/games/${id}`], bot);
    await untilStreamsAre(bot, 'FULL');
    for (const player of bots.slice(0, 3))
      expect((await player.call('POST', `/api/bot/games/${id}/resign`)).status).toBe(200);
    await expect.poll(() => dropped(accountId, impatient)).toMatchObject([{ gameId: id }]);
    await untilStreamsAre(bot, 'FREE');
    socket.destroy();
  });

  it('[API-58] is closed if its missed lines are not read in time', async () => {
    const { id, bots, accountId } = await startedGame(impatient);
    const bot = bots[0]!;
    for (let round = 0; round < 5; round++) await pauseAndContinue(id, bot);
    const socket = neverRead(impatient.url, ['/api/bot/events', `/api/bot/games/${id}?after=0`], bot);
    await expect.poll(() => dropped(accountId, impatient)).toMatchObject([{ gameId: id }]);
    // The server had stopped to send lines before the unread bytes exceeded the limit.
    expect(Number(dropped(accountId, impatient)[0]?.bytes)).toBeLessThan(LIMIT);
    await untilStreamsAre(bot, 'FREE');
    socket.destroy();
  });
});

it('[API-58] a client has ten seconds to read what was sent', () => {
  expect(LIMITS.unreadMs).toBe(10_000);
});

it('[API-51] S88: a bot account has at most eight streams, each with at most a megabyte of unread bytes', () => {
  expect(LIMITS).toMatchObject({ streamsPerBot: 8, unreadBytes: 1_048_576 });
});

it('[API-58] a client that reads gets all missed events, even if they exceed the limit of unread bytes', async () => {
  const { id, bots, accountId } = await startedGame();
  const [bot] = bots as [TestBot];
  const rounds = 10;
  for (let round = 0; round < rounds; round++) await pauseAndContinue(id, bot);
  const stream = await bot.game(id, '?after=0');
  const pauses = () => stream.lines.filter(({ kind }) => kind === 'pause');
  await stream.until(() => pauses().length === rounds);
  const bytes = stream.lines.reduce((sum, line) => sum + JSON.stringify(line).length, 0);
  expect(bytes).toBeGreaterThan(2 * LIMIT);
  // The stream continues after the missed lines.
  await pauseAndContinue(id, bot);
  await stream.until(() => pauses().length === rounds + 1);
  const ids = stream.lines.flatMap((line) => line.id ?? []);
  expect(ids.map(Number)).toEqual(ids.map((_, index) => 1 + index));
  expect(dropped(accountId)).toEqual([]);
  stream.close();
});
