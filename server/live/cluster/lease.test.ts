/** The lease as time passes, on a database that answers when the test says so. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '../../db/database.ts';
import { Lease } from './lease.ts';

let lease: Lease;
let told: string[];
/** How the database answers the next renewals. */
let renewal: () => Promise<void>;
/** What has to be done before the lease counts again. */
let returning: () => Promise<void>;

const away = () => Promise.reject(new Error('The database is away'));
const there = async () => {};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  // A process takes some time to get here.
  vi.advanceTimersByTime(1_000);
  told = [];
  renewal = there;
  returning = there;
  const done = { execute: there, where: () => ({ execute: there }) };
  const insert = { values: () => ({ onConflict: () => ({ execute: () => renewal() }) }) };
  lease = new Lease({
    db: { deleteFrom: () => done, insertInto: () => insert } as unknown as Db,
    processId: 'this one',
    countRooms: () => 0,
    listener: {
      onLapsed: () => told.push('lapsed'),
      async onReturn() {
        await returning();
        told.push('returned');
      },
    },
  });
  await lease.start(false);
  told = [];
});
afterEach(async () => {
  await lease.stop();
  vi.useRealTimers();
});

it('is held as long as the database is there', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect([lease.isValid(), lease.mayPickUp(), told]).toEqual([true, true, []]);
});

it('runs out four seconds after the last renewal, which is said once', async () => {
  renewal = away;
  await vi.advanceTimersByTimeAsync(2_900);
  expect(lease.isValid()).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([lease.isValid(), lease.mayPickUp(), told]).toEqual([false, false, ['lapsed']]);
});

it('counts again when it is known which games were taken, and not before', async () => {
  renewal = away;
  await vi.advanceTimersByTimeAsync(6_000);
  const settled = vi.fn();
  void lease.settled().then(settled);
  const asked = Promise.withResolvers<void>();
  returning = () => asked.promise;
  renewal = there;
  await vi.advanceTimersByTimeAsync(500);
  expect([lease.isValid(), settled.mock.calls.length]).toEqual([false, 0]);
  asked.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect([lease.isValid(), settled.mock.calls.length, told]).toEqual([true, 1, ['lapsed', 'returned']]);
});

it('a return is no time to take games of others: they come back to them as well', async () => {
  renewal = away;
  await vi.advanceTimersByTimeAsync(6_000);
  renewal = there;
  await vi.advanceTimersByTimeAsync(500);
  expect([lease.isValid(), lease.mayPickUp()]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(4_500);
  expect(lease.mayPickUp()).toBe(true);
});

it('an answer that took longer than the row is worth does not count', async () => {
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

it('nobody waits for a lease that was given back', async () => {
  renewal = away;
  await vi.advanceTimersByTimeAsync(6_000);
  const settled = lease.settled();
  await lease.stop();
  await settled;
  expect(lease.isValid()).toBe(false);
});
