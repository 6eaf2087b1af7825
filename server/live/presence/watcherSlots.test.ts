/** The rows of many watchers who leave at the same time are deleted with few statements, even on a slow database. */
import { afterEach, expect, it, vi } from 'vitest';
import { startPosition } from '../../../engine/board/position.ts';
import { newMatch } from '../../../engine/match/match.ts';
import { type WatchedRoom, WatcherSlots } from './watcherSlots.ts';
import type { WatchStore } from './watcherStore.ts';

const CROWD = 3_000;

const accounts = Array.from({ length: CROWD }, (_, index) => `account ${index}`);
const room: WatchedRoom = {
  roomId: 'game',
  session: { match: newMatch({ time: { kind: 'none' } } as never, startPosition()) },
  isExpecting: () => false,
  closeConnections: () => {},
};

/** The tickets of each deletion, and the promises that complete the deletions. */
const released: (readonly string[])[] = [];
const answers: PromiseWithResolvers<void>[] = [];
const store = {
  claim: async () => true,
  release(_process: string, tickets: readonly string[]) {
    released.push(tickets);
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    return answer.promise;
  },
  ticketsOf: async () => new Set<string>(),
} as unknown as WatchStore;
const onTrouble = vi.fn();
const watcherSlots = new WatcherSlots({
  store,
  processId: 'this one',
  findCurrent: async () => null,
  localRoom: () => room,
  isOwner: () => true,
  onTrouble,
});
afterEach(() => watcherSlots.stop());

it('the rows of watchers who left are deleted, and the deletion is retried after a failure', async () => {
  for (const account of accounts) expect(await watcherSlots.admit(room, account)).toBeNull();
  const [first = '', ...others] = accounts;
  watcherSlots.left(room, first);
  await expect.poll(() => released.length).toBe(1);
  for (const account of others) watcherSlots.left(room, account);
  await new Promise(setImmediate);
  expect(released.map((tickets) => tickets.length)).toEqual([1]);
  answers[0]?.reject(new Error('The database is unreachable'));
  await expect.poll(() => released.length).toBe(2);
  expect(onTrouble).toHaveBeenCalledTimes(1);
  expect(new Set(released.flat()).size).toBe(CROWD);
  answers[1]?.resolve();
});
