/** The lease with a simulated clock and a simulated database, whose responses the test controls. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '../../db/database.ts';
import { Lease } from './lease.ts';

let lease: Lease;
let reported: string[];
/** The database's answer to the next renewal. */
let renewal: () => Promise<void>;
/** Work that must finish before the lease becomes valid again. */
let returning: () => Promise<void>;

const away = () => Promise.reject(new Error('The database is unreachable'));
const there = async () => {};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  // With fake timers the monotonic clock starts at 0, which `Lease` reads as "no renewal yet".
  vi.advanceTimersByTime(1_000);
  reported = [];
  renewal = there;
  returning = there;
  const done = { execute: there, where: () => ({ execute: there }) };
  const insert = { values: () => ({ onConflict: () => ({ execute: () => renewal() }) }) };
  lease = new Lease({
    db: { deleteFrom: () => done, insertInto: () => insert } as unknown as Db,
    processId: 'this one',
    countRooms: () => 0,
    listener: {
      onLapsed: () => reported.push('lapsed'),
      async onReturn() {
        await returning();
        reported.push('returned');
      },
    },
  });
  await lease.start(false);
  reported = [];
});
afterEach(async () => {
  await lease.stop();
  vi.useRealTimers();
});

it('the lease stays valid while the database responds', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect([lease.isValid(), lease.mayAdopt(), reported]).toEqual([true, true, []]);
});

it('the lease expires four seconds after the last renewal, and the expiry is logged once', async () => {
  renewal = away;
  await vi.advanceTimersByTimeAsync(2_900);
  expect(lease.isValid()).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([lease.isValid(), lease.mayAdopt(), reported]).toEqual([false, false, ['lapsed']]);
});

it('the lease becomes valid again only after the process knows which games it has lost', async () => {
  renewal = away;
  await vi.advanceTimersByTimeAsync(6_000);
  const settled = vi.fn();
  void lease.settled().then(settled);
  const requested = Promise.withResolvers<void>();
  returning = () => requested.promise;
  renewal = there;
  await vi.advanceTimersByTimeAsync(500);
  expect([lease.isValid(), settled.mock.calls.length]).toEqual([false, 0]);
  requested.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect([lease.isValid(), settled.mock.calls.length, reported]).toEqual([true, 1, ['lapsed', 'returned']]);
});

it('the lease allows no takeover of games immediately after it is regained', async () => {
  renewal = away;
  await vi.advanceTimersByTimeAsync(6_000);
  renewal = there;
  await vi.advanceTimersByTimeAsync(500);
  expect([lease.isValid(), lease.mayAdopt()]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(4_500);
  expect(lease.mayAdopt()).toBe(true);
});

it('the lease ignores a renewal that took longer than the lease lasts', async () => {
  const late = Promise.withResolvers<void>();
  renewal = () => late.promise;
  await vi.advanceTimersByTimeAsync(9_000);
  renewal = away;
  late.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(lease.isValid()).toBe(false);
  renewal = there;
  await vi.advanceTimersByTimeAsync(250);
  expect(lease.isValid()).toBe(true);
});

it('callers stop waiting for the lease as soon as the process releases it', async () => {
  renewal = away;
  await vi.advanceTimersByTimeAsync(6_000);
  const settled = lease.settled();
  await lease.stop();
  await settled;
  expect(lease.isValid()).toBe(false);
});
