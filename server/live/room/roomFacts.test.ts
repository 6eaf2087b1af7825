import { describe, expect, it } from 'vitest';
import { newMatch } from '../../../engine/match/match.ts';
import type { GameRow } from '../../games/gameStore.ts';
import { PresenceTracker } from '../presence/presence.ts';
import { FactsOfRoom } from './roomFacts.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const MINUTE = 60_000;

/** Returns a room in which Ann plays WHITE. Its facts are collected at `at`, in milliseconds after `NOW`. */
function openRoom() {
  const facts = new FactsOfRoom();
  const presence = new PresenceTracker((id) => room.present.has(id));
  const base = newMatch({ time: { kind: 'unlimited' } });
  const [white, ...others] = base.seats;
  const match = {
    ...base,
    seats: [{ ...white, playerId: 'ann', name: 'Ann' }, ...others] as unknown as typeof base.seats,
  };
  const room = {
    presence,
    present: new Set(['ann']) as ReadonlySet<string>,
    row: { name: 'Game', isRandom: false, options: {} } as GameRow,
    own: { epochMs: NOW, isSaving: false, rematchId: null as string | null },
    collect: (at = 0) => {
      const { row, present, own } = room;
      return facts.collect({ match, row, presence, present, now: NOW + at }, own);
    },
  };
  presence.markActive('ann', NOW);
  return room;
}

describe('the facts of a room', () => {
  it('are the same object while no fact changes', () => {
    const room = openRoom();
    const first = room.collect();
    room.presence.markActive('ann', NOW + 30_000);
    expect(room.collect(30_000)).toBe(first);
  });

  it('contain the minute of the last activity', () => {
    const room = openRoom();
    room.collect();
    room.presence.markActive('ann', NOW + 3 * MINUTE + 20_000);
    expect(room.collect(4 * MINUTE).seenAtMs).toEqual([NOW + 3 * MINUTE, null, null, null]);
  });

  it('contain that a connected player is idle', () => {
    const room = openRoom();
    expect(room.collect().connections[0]).toBe('HERE');
    expect(room.collect(5 * MINUTE).connections[0]).toBe('IDLE');
  });

  it('contain that a player or a watcher has left', () => {
    const room = openRoom();
    room.present = new Set(['ann', 'bob']);
    expect(room.collect()).toMatchObject({ watchers: 1, isConnected: [true, false, false, false] });
    room.present = new Set(['ann']);
    expect(room.collect().watchers).toBe(0);
    room.present = new Set();
    room.presence.left('ann', 1006);
    expect(room.collect()).toMatchObject({
      ...{ isConnected: [false, false, false, false], connections: ['LOST', 'HERE', 'HERE', 'HERE'] },
    });
  });

  it('contain changed settings, a rematch, a wait for the database, and a new base of the times', () => {
    const room = openRoom();
    room.collect();
    room.row = { ...room.row, name: 'Renamed' };
    expect(room.collect().title).toBe('Renamed');
    for (const own of [{ rematchId: 'next' }, { isSaving: true }, { epochMs: NOW + 1 }]) {
      room.own = { ...room.own, ...own };
      expect(room.collect()).toMatchObject(own);
    }
  });
});
