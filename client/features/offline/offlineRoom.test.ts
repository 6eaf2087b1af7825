import { describe, expect, it } from 'vitest';
import { legalMoves, moveFrom, moveTo } from '../../../engine/rules/moves.ts';
import type { RoomView } from '../../../protocol/room/matchState.ts';
import { type OfflineDeps, OfflineRoom } from './offlineRoom.ts';
import { type OfflineSetup, rebuild, type StoredGame } from './storedGame.ts';

const user = (name: string) => ({ kind: 'person', name }) as const;
const bot = { kind: 'bot', name: 'Bot', level: 1 } as const;
const SETUP: OfflineSetup = {
  ...{ id: 'a', title: 'Kitchen table', start: null, turnsBoard: true, seed: 7 },
  time: { kind: 'main', mainMs: 60_000, incrementMs: 2000 },
  seats: [user('Ana'), user('Boris'), bot, bot],
};

/** A fake device whose clock and timers the test controls. */
class Device implements OfflineDeps {
  time = 1000;
  stored: StoredGame | null = null;
  isFull = false;
  ended = 0;
  readonly timers: { at: number; act: () => void }[] = [];
  now = () => this.time;
  aheadMs = () => 0;
  chooseMove: OfflineDeps['chooseMove'] = async (position) => legalMoves(position)[0] ?? 0;
  after(ms: number, act: () => void) {
    const timer = { at: this.time + ms, act };
    this.timers.push(timer);
    return () => void this.timers.splice(this.timers.indexOf(timer), this.timers.includes(timer) ? 1 : 0);
  }
  keep(game: StoredGame) {
    this.stored = game;
    return !this.isFull;
  }
  onEnd() {
    this.ended++;
  }
  /** Advances the time and runs the timers that become due, one after the other. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      const next = this.timers.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      this.timers.splice(this.timers.indexOf(next), 1);
      this.time = Math.max(this.time, next.at);
      next.act();
      // Flushes the promises of bots.
      for (let i = 0; i < 20; i++) await Promise.resolve();
    }
    this.time = end;
  }
}

function open(device: Device, setup = SETUP) {
  const room = OfflineRoom.begin(setup, device);
  let view: RoomView | null = null;
  room.listen({
    onState: (next) => (view = next),
    onPremove: () => {},
    onPhrases: () => {},
    onConnectionLost: () => {},
  });
  const now = () => view as unknown as RoomView;
  const move = (index = 0) => {
    const { position } = room.match.game;
    const chosen = legalMoves(position)[index] ?? 0;
    return room.command('move', {
      commandId: 'c',
      ply: position.ply,
      from: moveFrom(chosen),
      to: moveTo(chosen),
    });
  };
  const ask = (name: 'ready' | 'resign' | 'offerDraw' | 'pause') => room.command(name, { commandId: 'c' });
  return { room, now, move, ask };
}

describe('a room on this device', () => {
  it('[OFF-01] asks the users to pass the device to the player who has to move or vote', async () => {
    const device = new Device();
    const { room, move, ask } = open(device);
    await ask('ready');
    const holder = () => room.seatNow(room.match);
    expect([room.match.state, holder()]).toEqual(['STARTED', 0]);
    expect((await move()).ok).toBe(true);
    expect(holder()).toBe(1);
    await move();
    // Two bots move, each after a delay. During these delays the next human player counts as the user of the device.
    expect(holder()).toBe(0);
    await device.pass(5000);
    expect([room.match.game.position.ply, room.match.game.position.turn]).toEqual([4, 0]);
    await ask('offerDraw');
    expect(holder()).toBe(1);
    expect(room.match.vote?.decisions[1]).toBe(null);
  });

  it('[OFF-02] begins with a special pause and runs clocks with increments, as an online game does', async () => {
    const device = new Device();
    const { room, move, now } = open(device);
    expect(room.match.state).toBe('SPECIAL_PAUSE');
    expect((await move()).ok).toBe(false);
    await device.pass(10_000);
    expect(room.match.state).toBe('STARTED');
    device.time += 5000;
    await move();
    expect(room.match.clock.remainingMs[0]).toBe(57_000);
    await device.pass(60_000);
    expect(room.match.game.position.states[1]).toBe(2);
    expect(now().match.seq).toBe(room.match.seq);
  });

  it('[OFF-03] stores every log entry before it shows the entry', async () => {
    const device = new Device();
    const { room, move, ask, now } = open(device);
    await ask('ready');
    device.time += 1000;
    await move();
    if (!device.stored) throw new Error('nothing kept');
    expect(rebuild(device.stored)?.match.seq).toBe(room.match.seq);
    const later = new Device();
    later.time = device.time + 3_600_000;
    const again = OfflineRoom.resume(JSON.parse(JSON.stringify(device.stored)), later);
    expect(again?.match.game.position).toEqual(room.match.game.position);
    expect(again?.match.clock.remainingMs).toEqual(room.match.clock.remainingMs);
    expect(again?.match.clock.since).toBe(later.time);
    expect(OfflineRoom.resume({ ...device.stored, entries: [['m0aabb', 0, null]] }, later)).toBeNull();
    device.isFull = true;
    await ask('pause');
    expect(now().facts.isSaving).toBe(true);
  });

  it('[OFF-04] lets bots move and vote, and rates no game', async () => {
    const device = new Device();
    const { room, ask, move, now } = open(device, { ...SETUP, seats: [user('Ana'), bot, bot, bot] });
    await ask('ready');
    await ask('offerDraw');
    await device.pass(5000);
    // The bots reject the offer, because none of them is behind.
    expect(room.match.vote).toBeNull();
    expect(now().facts.isRandom).toBe(false);
    await move();
    await device.pass(8000);
    expect(room.match.game.position.ply).toBe(4);
    expect(device.ended).toBe(0);
  });

  it('[OFF-02] ends a game in which only bots are left, as online', async () => {
    const device = new Device();
    const { room, ask } = open(device, { ...SETUP, seats: [user('Ana'), user('Boris'), bot, bot] });
    await ask('ready');
    await ask('resign');
    expect([room.match.state, device.ended]).toEqual(['STARTED', 0]);
    await ask('resign');
    expect([room.match.state, device.ended]).toEqual(['TERMINATED_NO_HUMAN_PLAYERS', 1]);
    if (!device.stored) throw new Error('nothing kept');
    expect(rebuild(device.stored)?.match.state).toBe(room.match.state);
  });

  it('reports the end of the game once, and then accepts no commands', async () => {
    const device = new Device();
    const users = [user('Ana'), user('Boris'), user('Chen'), user('Dora')] as const;
    const { room, ask } = open(device, { ...SETUP, seats: [...users] });
    await ask('ready');
    for (let left = 0; left < 3; left++) {
      expect(device.ended).toBe(0);
      await ask('resign');
    }
    expect([room.match.state, device.ended]).toEqual(['FINISHED', 1]);
    expect((await ask('resign')).ok).toBe(false);
    await device.pass(120_000);
    expect(device.ended).toBe(1);
  });

  it("repeats the request for a bot's move if the worker thread is lost", async () => {
    const device = new Device();
    const think = device.chooseMove;
    let lost = 0;
    device.chooseMove = (...question) =>
      lost++ === 0 ? Promise.reject(new Error('lost')) : think(...question);
    const { room, ask, move } = open(device, { ...SETUP, seats: [user('Ana'), bot, bot, bot] });
    await ask('ready');
    await move();
    await device.pass(5000);
    expect(room.match.game.position.ply).toBe(4);
  });

  it('rejects commands that require a server, and moves that belong to another position', async () => {
    const device = new Device();
    const { room, ask } = open(device);
    await ask('ready');
    expect(await room.command('postpone', { commandId: 'c' })).toMatchObject({ ok: false });
    const stale = { commandId: 'c', ply: 3, from: 0, to: 1 };
    expect(await room.command('move', stale)).toMatchObject({ ok: false, error: { code: 'E3005' } });
    expect(await room.command('move', { ...stale, ply: 0 })).toMatchObject({
      ok: false,
      error: { code: 'ILLEGAL_MOVE' },
    });
  });
});
