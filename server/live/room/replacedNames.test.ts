import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { GameRoom } from './GameRoom.ts';
import { watchReplacedNames } from './replacedNames.ts';

function roomOf(type: 'sit' | 'takeBotSeat', name: string) {
  const session = { entries: [{ command: { type, playerId: 'a', name } }] };
  return { session, release: vi.fn(async () => {}) };
}

it('[MOD-64] after a second, the rooms in which a user has an old name are released, and no others', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const rooms = [roomOf('sit', 'Ada'), roomOf('takeBotSeat', 'Ada'), roomOf('sit', 'Deleted player')];
  const stop = watchReplacedNames({
    listReplaced: async () => new Map([['a', 'Deleted player']]),
    host: { all: rooms as unknown as GameRoom[] },
    log: pino({ level: 'silent' }),
  });
  onTestFinished(stop);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(rooms.map(({ release }) => release.mock.calls.length)).toEqual([1, 1, 0]);
});
