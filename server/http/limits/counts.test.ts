import { once } from 'node:events';
import { createServer } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { freePort } from '../../../scripts/services/ports.mjs';
import { portOf } from '../portOf.ts';
import { Counts } from './counts.ts';
import { RedisLink } from './redisLink.ts';

const lines: { event?: string }[] = [];
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as { event?: string }) });
const events = () => lines.map(({ event }) => event);

afterEach(() => {
  vi.useRealTimers();
  lines.length = 0;
});

it('[OPS-64] events are counted by key and by counter, from the first event until the end of the window', async () => {
  vi.useFakeTimers();
  const counts = await Counts.open(null, log);
  const [logins, mails] = [counts.counter('logins', 60_000), counts.counter('mails', 60_000)];
  expect(await logins.add('ada')).toMatchObject({ count: 1, endsInMs: 60_000 });
  vi.advanceTimersByTime(59_000);
  expect(await logins.add('ada')).toMatchObject({ count: 2, endsInMs: 1_000 });
  expect(await logins.add('bob')).toMatchObject({ count: 1 });
  expect(await mails.add('ada')).toMatchObject({ count: 1 });
  vi.advanceTimersByTime(1_000);
  expect(await logins.add('ada')).toMatchObject({ count: 1, endsInMs: 60_000 });
});

it('[OPS-63] a process that never reached Redis counts alone and logs the outage once', async () => {
  const counts = await Counts.open(`redis://127.0.0.1:${await freePort()}`, log);
  try {
    const counter = counts.counter('logins', 60_000);
    // With fake timers, a call that waits for a timer would never end.
    vi.useFakeTimers();
    for (let count = 1; count <= 3; count++) expect(await counter.add('ada')).toMatchObject({ count });
    expect(events()).toEqual(['redisLost']);
  } finally {
    counts.close();
  }
});

it('[OPS-63] a call to a Redis that has become silent ends after a tenth of a second, and later calls at once', async () => {
  let isSilent = false;
  const server = createServer((socket) =>
    socket
      .on('error', () => {})
      .on('data', (bytes) => {
        // Each command is an array, so it begins with a star. The check of the connection needs no contents.
        for (const _ of isSilent ? [] : bytes.toString().matchAll(/^\*/gm)) socket.write('$0\r\n\r\n');
      }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const link = await RedisLink.open(`redis://127.0.0.1:${portOf(server)}`, log);
  try {
    const call = () => link.tryCall(() => link.redis.ping());
    expect(await call()).toBe('');
    isSilent = true;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isOver = false;
    const late = call().finally(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(99);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([await late, await call()]).toEqual([null, null]);
    expect(events()).toEqual(['redisLost']);
  } finally {
    link.close();
    server.close();
  }
});

it('a process starts although its Redis server accepts connections and never answers', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}).resume());
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const counts = await Counts.open(`redis://127.0.0.1:${portOf(silent)}`, log);
  try {
    expect(await counts.counter('logins', 60_000).add('ada')).toMatchObject({ count: 1 });
    expect(events()).toEqual(['redisLost']);
  } finally {
    counts.close();
    silent.close();
  }
});
