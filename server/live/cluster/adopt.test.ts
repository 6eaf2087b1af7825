/** Takeover of games without an owner process, with a simulated clock. */
import { type Logger, pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OrphanAdopter } from './adopt.ts';

let orphans: string[];
let opened: string[];
let isFailing: (gameId: string) => boolean;
let wait: () => Promise<void>;
let mayAdopt: boolean;
let complaints: number;
let adopter: OrphanAdopter;

const count = () => {
  complaints += 1;
};

function start(): void {
  const log: Logger = pino({ level: 'warn' }, { write: count });
  adopter = new OrphanAdopter({
    store: { findOrphans: async (limit) => orphans.slice(0, limit) },
    rooms: {
      async openById(gameId) {
        opened.push(gameId);
        await wait();
        if (isFailing(gameId)) throw new Error('A fault of ours');
        orphans = orphans.filter((id) => id !== gameId);
      },
    },
    lease: { mayAdopt: () => mayAdopt },
    log,
  });
}

const countOf = (gameId: string) => opened.filter((id) => id === gameId).length;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  [orphans, opened, complaints, mayAdopt] = [[], [], 0, true];
  isFailing = (gameId) => gameId.startsWith('bad');
  wait = () => Promise.resolve();
});
afterEach(() => {
  adopter.stop();
  vi.useRealTimers();
});

it('a process takes over orphaned games at startup', async () => {
  orphans = ['first'];
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(opened).toEqual(['first']);
  orphans = ['second'];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(opened).toEqual(['first', 'second']);
});

it('[OPS-93] a process takes over many games several at a time, and searches again after each full batch', async () => {
  orphans = Array.from({ length: 130 }, (_, i) => `game${i}`);
  const finish: (() => void)[] = [];
  let most = 0;
  wait = () =>
    new Promise((resolve) => {
      finish.push(resolve);
      most = Math.max(most, finish.length);
    });
  start();
  while (orphans.length > 0) {
    await vi.advanceTimersByTimeAsync(0);
    finish.shift()?.();
  }
  expect(opened).toHaveLength(130);
  expect(most).toBe(4);
});

it('[OPS-93] a stopped process takes over no further game', async () => {
  orphans = Array.from({ length: 130 }, (_, i) => `game${i}`);
  start();
  adopter.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(opened.length).toBeLessThan(5);
});

it('a process takes over no game while its lease does not allow takeovers', async () => {
  mayAdopt = false;
  orphans = ['first'];
  start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(opened).toEqual([]);
});

it('a game that always fails is retried at growing intervals, and each retry is logged', async () => {
  orphans = ['bad'];
  start();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(countOf('bad')).toBe(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(countOf('bad')).toBeGreaterThan(10);
  expect(countOf('bad')).toBeLessThan(20);
  expect(complaints).toBe(countOf('bad'));
});

it('a game that crashes after each start is retried at growing intervals', async () => {
  isFailing = () => false;
  start();
  for (let second = 0; second < 120; second++) {
    orphans = ['broken'];
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(countOf('broken')).toBeGreaterThan(5);
  expect(countOf('broken')).toBeLessThan(12);
});

it('a process takes over healthy games although many games before them in the list fail', async () => {
  orphans = [...Array.from({ length: 80 }, (_, i) => `bad${i}`), 'good'];
  start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(opened).toContain('good');
});

it('a game that crashes after it has run long enough is taken over immediately', async () => {
  isFailing = () => false;
  start();
  for (let times = 0; times < 6; times++) {
    orphans = ['moved'];
    await vi.advanceTimersByTimeAsync(300_000);
  }
  for (let times = 0; times < 2; times++) {
    orphans = ['moved'];
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(countOf('moved')).toBe(8);
});
