import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PROTOCOL_VERSION } from '../../../protocol/room/version.ts';
import { startTestServer } from '../../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { portOf } from '../portOf.ts';
import { ConcurrencyLimit } from './concurrencyLimit.ts';

const MAX_WAIT_MS = 400;
/** The names of the calls whose handling has begun, and functions that end it. */
const begun: string[] = [];
const ends = new Map<string, () => void>();
const limit = new ConcurrencyLimit(2, MAX_WAIT_MS);
const forwards = new Map<string, () => void>();
const app = express();
app.post('/:name', limit.middleware, ({ path }, res) => {
  const name = path.slice(1);
  begun.push(name);
  ends.set(name, () => res.json({}));
  forwards.set(name, () => limit.release(res));
});
app.post('/usual/:name', new ConcurrencyLimit(1).middleware, ({ path }) => void begun.push(path.slice(1)));
let server: ReturnType<typeof createServer>;

beforeEach(async () => {
  begun.length = 0;
  server = createServer(app).listen(0);
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Makes a call, and waits until it has arrived at the server. */
async function call(name: string) {
  const outgoing = request({ port: portOf(server), method: 'POST', path: `/${name}` });
  const answer = new Promise<object | null>((resolve) => {
    outgoing.on('response', async (res) => {
      const { code } = JSON.parse(await text(res)) as { code?: string };
      resolve({ status: res.statusCode, retry: res.headers['retry-after'], code });
    });
    outgoing.on('error', () => resolve(null));
  });
  const arrived = once(server, 'request');
  outgoing.end();
  const [, res] = await arrived;
  /** Disconnects the client, and waits until the server has noticed it. */
  const giveUp = async () => {
    const closed = once(res, 'close');
    outgoing.destroy();
    await closed;
  };
  return { answer, giveUp, isAnswered: (): boolean => res.headersSent };
}

it('[OPS-95] few calls are handled concurrently, and then the newest of the waiting ones', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await call(name);
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.();
  await expect.poll(() => begun).toEqual(['a', 'b', 'd']);
  ends.get('a')?.();
  await expect.poll(() => begun).toEqual(['a', 'b', 'd', 'c']);
});

it('[OPS-95] a waiting call whose client has given up is not handled', async () => {
  const calls = [];
  for (const name of ['a', 'b', 'c', 'd']) calls.push(await call(name));
  await calls[3]?.giveUp();
  await call('e');
  ends.get('a')?.();
  ends.get('b')?.();
  await expect.poll(() => begun.length).toBe(4);
  expect(begun).toEqual(['a', 'b', 'e', 'c']);
});

it('[OPS-95] a call that waits too long is refused, and the client can try again', async () => {
  const calls = [];
  for (const name of ['a', 'b', 'c']) calls.push(await call(name));
  expect(await calls[2]?.answer).toEqual({ status: 503, retry: '5', code: 'E3041' });
  ends.get('a')?.();
  expect(await calls[0]?.answer).toMatchObject({ status: 200 });
  const again = await call('d');
  await expect.poll(() => begun).toEqual(['a', 'b', 'd']);
  ends.get('d')?.();
  expect(await again.answer).toMatchObject({ status: 200 });
});

it('[OPS-95] a call is refused as soon as it has waited for five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await call('usual/a');
    const waiting = await call('usual/b');
    vi.advanceTimersByTime(4_999);
    expect(waiting.isAnswered()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(waiting.isAnswered()).toBe(true);
    expect(await waiting.answer).toEqual({ status: 503, retry: '5', code: 'E3041' });
    expect(begun).toEqual(['usual/a']);
  } finally {
    vi.useRealTimers();
  }
});

it('[OPS-95] a client that leaves while its call is handled no longer counts', async () => {
  const calls = [];
  for (const name of ['a', 'b', 'c']) calls.push(await call(name));
  await calls[0]?.giveUp();
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
});

it('[OPS-95] a call that waits for another process is not counted', async () => {
  const calls = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) calls.push(await call(name));
  forwards.get('a')?.();
  expect(begun).toEqual(['a', 'b', 'e']);
  ends.get('a')?.();
  expect(await calls[0]?.answer).toMatchObject({ status: 200 });
  expect(begun).toEqual(['a', 'b', 'e']);
});

it('[OPS-95] the product limits the requests for seats, of guests and of users, and no others', async () => {
  const product = await startTestServer();
  try {
    const owner = await TestUser.guest(product.url);
    const { id } = await owner.create();
    const watcher = await TestUser.guest(product.url);
    const { accounts } = product.services;
    const recognise = accounts.recognise.bind(accounts);
    const held: (() => void)[] = [];
    const spied = vi.spyOn(accounts, 'recognise').mockImplementation(async (token) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return recognise(token);
    });
    const body = { role: 'watcher', protocol: PROTOCOL_VERSION };
    const seats = Array.from({ length: 36 }, (_, index) =>
      watcher.call('POST', `/api/${index % 2 === 0 ? 'guest/' : ''}game-session/${id}/seat`, { body }),
    );
    await expect.poll(() => held.length).toBe(32);
    const games = owner.call('GET', '/api/guest/game-session/current');
    await expect.poll(() => held.length).toBe(33);
    spied.mockRestore();
    for (const release of held) release();
    expect((await games).status).toBe(200);
    const answers = await Promise.all(seats);
    expect(answers.map(({ status }, index) => [index % 2, status])).toEqual(
      answers.map((_, index) => (index % 2 === 0 ? [0, 200] : [1, 403])),
    );
  } finally {
    await product.stop();
  }
});
