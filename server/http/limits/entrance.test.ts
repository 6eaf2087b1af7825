import { once } from 'node:events';
import { createServer, request } from 'node:http';
import express from 'express';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { portOf } from '../portOf.ts';
import { limitEntrance } from './entrance.ts';

const MAX_WAIT_MS = 400;
/** The names of the calls whose handling has begun, and functions that end it. */
const entered: string[] = [];
const ends = new Map<string, () => void>();
const app = express();
app.post('/:name', limitEntrance(2, MAX_WAIT_MS), ({ path }, res) => {
  const name = path.slice(1);
  entered.push(name);
  ends.set(name, () => res.json({}));
});
let server: ReturnType<typeof createServer>;

beforeEach(async () => {
  entered.length = 0;
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
  const answer = new Promise<{ status: number | undefined; retry: string | undefined } | null>((resolve) => {
    outgoing.on('response', (res) => {
      res.resume();
      resolve({ status: res.statusCode, retry: res.headers['retry-after'] });
    });
    outgoing.on('error', () => resolve(null));
  });
  const arrived = once(server, 'request');
  outgoing.end();
  await arrived;
  return { answer, giveUp: () => outgoing.destroy() };
}

it('[OPS-95] few calls enter at the same time, and then the newest of the waiting ones', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await call(name);
  expect(entered).toEqual(['a', 'b']);
  ends.get('b')?.();
  await expect.poll(() => entered).toEqual(['a', 'b', 'd']);
  ends.get('a')?.();
  await expect.poll(() => entered).toEqual(['a', 'b', 'd', 'c']);
});

it('[OPS-95] a waiting call whose client has given up is not handled', async () => {
  const calls = [];
  for (const name of ['a', 'b', 'c', 'd']) calls.push(await call(name));
  const gone = new Promise<void>((resolve) => {
    server.once('connection', () => resolve());
  });
  calls[3]?.giveUp();
  const late = call('e');
  await gone;
  await late;
  ends.get('a')?.();
  ends.get('b')?.();
  await expect.poll(() => entered.length).toBe(4);
  expect(entered).toEqual(['a', 'b', 'e', 'c']);
});

it('[OPS-95] a call that waits too long is refused, and the client can try again', async () => {
  const calls = [];
  for (const name of ['a', 'b', 'c']) calls.push(await call(name));
  expect(await calls[2]?.answer).toEqual({ status: 503, retry: '5' });
  ends.get('a')?.();
  expect(await calls[0]?.answer).toMatchObject({ status: 200 });
  const again = await call('d');
  await expect.poll(() => entered).toEqual(['a', 'b', 'd']);
  ends.get('d')?.();
  expect(await again.answer).toMatchObject({ status: 200 });
});

it('[OPS-95] a client that leaves while its call is handled makes room for the next call', async () => {
  const calls = [];
  for (const name of ['a', 'b', 'c']) calls.push(await call(name));
  calls[0]?.giveUp();
  await expect.poll(() => entered).toEqual(['a', 'b', 'c']);
});
