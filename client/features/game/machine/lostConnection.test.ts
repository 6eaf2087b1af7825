import { describe, expect, it } from 'vitest';
import { ok } from '../../../../engine/result.ts';
import { makeMove } from '../../../../engine/rules/moves.ts';
import { refused } from '../testing/fakes.ts';
import { at, fails, playing, settle } from '../testing/machineFixture.ts';

describe('a lost line', () => {
  it('stays at the table and comes back by itself', async () => {
    const { clock, link, links, is, context, news } = await playing();
    const first = link();
    first.lose();
    expect(is({ table: { line: 'lost', phase: { playing: 'idle' } } })).toBe(true);
    expect(first.isLeft).toBe(true);
    expect(context().view).not.toBeNull();
    clock.increment(300);
    await settle();
    expect(is({ table: { line: 'joined' } })).toBe(true);
    expect(links).toHaveLength(2);
    expect(news).toContainEqual({ type: 'lineReturned' });
  });

  it('waits longer after each failure, at most 3 seconds', async () => {
    let isAway = false;
    const { clock, link, state, context } = await playing({
      enter: (one) => (isAway ? fails('NO_ANSWER') : ok(one)),
    });
    isAway = true;
    link().lose();
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
    expect(state()).toMatchObject({ table: { line: 'joined' } });
    expect(context().attempt).toBe(0);
  });

  it('sends what was not answered again, under the same id', async () => {
    const { press, clock, link, game, context } = await playing();
    const first = link();
    first.answer = async () => refused('LINE_LOST');
    press('d4');
    press('e4');
    first.lose();
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

  it('fetches what was told meanwhile', async () => {
    const { clock, link, game, context, is } = await playing();
    link().lose();
    game.do({ type: 'move', by: 0, move: makeMove(at('d4'), at('e4')) });
    game.do({ type: 'move', by: 1, move: makeMove(at('d9'), at('d8')) });
    clock.increment(300);
    await settle();
    expect(context().chronicle?.seq).toBe(game.match.seq);
    expect(is({ table: { story: 'told' } })).toBe(true);
  });

  it('does not ask while the browser is offline, and asks when it is back', async () => {
    const { clock, link, links, is, goOffline, comeOnline } = await playing();
    goOffline();
    link().lose();
    clock.increment(60_000);
    await settle();
    expect(is({ table: { line: 'offline' } })).toBe(true);
    expect(links).toHaveLength(1);
    comeOnline();
    await settle();
    expect(is({ table: { line: 'joined' } })).toBe(true);
  });

  it('comes back at once when told to', async () => {
    const { actor, link, is } = await playing();
    link().lose();
    actor.send({ type: 'retry.asked' });
    await settle();
    expect(is({ table: { line: 'joined' } })).toBe(true);
  });

  it.each([
    ['E3000', 'notFound'],
    ['E3013', 'outdated'],
    ['SEAT_TAKEN', 'refused'],
  ] as const)('ends when coming back is refused with %s', async (code, end) => {
    let isRefused = false;
    const { clock, link, state } = await playing({ enter: (one) => (isRefused ? fails(code) : ok(one)) });
    isRefused = true;
    link().lose();
    clock.increment(300);
    await settle();
    expect(state()).toBe(end);
  });

  it('is left when the page is left', async () => {
    const { actor, link } = await playing();
    actor.stop();
    expect(link().isLeft).toBe(true);
  });
});
