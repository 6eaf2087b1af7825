import { describe, expect, it } from 'vitest';
import { ok } from '../../../../engine/result.ts';
import { makeMove } from '../../../../engine/rules/moves.ts';
import { refused } from '../testing/fakes.ts';
import { at, fails, playing, settle } from '../testing/machineFixture.ts';

describe('the page after a lost connection', () => {
  it('keeps the game on the page, and reconnects automatically', async () => {
    const { clock, link, links, is, context, news: events } = await playing();
    const first = link();
    first.disconnect();
    expect(is({ table: { connection: 'lost', input: 'idle' } })).toBe(true);
    expect(first.isLeft).toBe(true);
    expect(context().view).not.toBeNull();
    clock.increment(300);
    await settle();
    expect(is({ table: { connection: 'joined' } })).toBe(true);
    expect(links).toHaveLength(2);
    expect(events).toContainEqual({ type: 'connectionRestored' });
  });

  it('waits longer after each failure, up to 3 seconds', async () => {
    let isAway = false;
    const { clock, link, state, context } = await playing({
      enter: (one) => (isAway ? fails('NO_ANSWER') : ok(one)),
    });
    isAway = true;
    link().disconnect();
    const waits: number[] = [];
    for (let i = 0; i < 7; i++) {
      let waited = 0;
      const { attempt } = context();
      while (context().attempt === attempt && waited < 10_000) {
        clock.increment(100);
        waited += 100;
        await settle();
      }
      waits.push(waited);
    }
    expect(waits).toEqual([300, 600, 1200, 2400, 3000, 3000, 3000]);
    isAway = false;
    clock.increment(3000);
    await settle();
    expect(state()).toMatchObject({ table: { connection: 'joined' } });
    expect(context().attempt).toBe(0);
  });

  it('resends unanswered commands with the same idempotency key', async () => {
    const { press, clock, link, game, context } = await playing();
    const first = link();
    first.answer = async () => refused('CONNECTION_LOST');
    press('d4');
    press('e4');
    first.disconnect();
    await settle();
    expect(context().pending).not.toBeNull();
    game.do({ type: 'move', by: 0, move: makeMove(at('d4'), at('e4')) });
    clock.increment(1000);
    await settle();
    clock.increment(1000);
    await settle();
    expect(link()).not.toBe(first);
    expect(link().sent[0]?.message.commandId).toBe(first.sent[0]?.message.commandId);
    expect(context().pending).toBeNull();
    expect(context().outbox).toEqual([]);
  });

  it('loads the log entries that the page missed', async () => {
    const { clock, link, game, context, is } = await playing();
    link().disconnect();
    game.do({ type: 'move', by: 0, move: makeMove(at('d4'), at('e4')) });
    game.do({ type: 'move', by: 1, move: makeMove(at('d9'), at('d8')) });
    clock.increment(300);
    await settle();
    expect(context().timeline?.seq).toBe(game.match.seq);
    expect(is({ table: { timeline: 'current' } })).toBe(true);
  });

  it('does not retry while the browser is offline', async () => {
    const { clock, link, links, is, goOffline, comeOnline } = await playing();
    goOffline();
    link().disconnect();
    clock.increment(60_000);
    await settle();
    expect(is({ table: { connection: 'offline' } })).toBe(true);
    expect(links).toHaveLength(1);
    comeOnline();
    await settle();
    expect(is({ table: { connection: 'joined' } })).toBe(true);
  });

  it('reconnects immediately when the user requests it', async () => {
    const { actor, link, is } = await playing();
    link().disconnect();
    actor.send({ type: 'retry.requested' });
    await settle();
    expect(is({ table: { connection: 'joined' } })).toBe(true);
  });

  it.each([
    ['E3000', 'notFound'],
    ['E3013', 'outdated'],
    ['SEAT_TAKEN', 'refused'],
  ] as const)('stops reconnecting if the server refuses with %s', async (code, end) => {
    let isRefused = false;
    const { clock, link, state } = await playing({ enter: (one) => (isRefused ? fails(code) : ok(one)) });
    isRefused = true;
    link().disconnect();
    clock.increment(300);
    await settle();
    expect(state()).toBe(end);
  });

  it('stops reconnecting when the user leaves the page', async () => {
    const { actor, link } = await playing();
    actor.stop();
    expect(link().isLeft).toBe(true);
  });
});
