import { describe, expect, it } from 'vitest';
import { QUEEN } from '../../../../engine/board/pieces.ts';
import { parsePosition } from '../../../../engine/notation/positionText.ts';
import { ok } from '../../../../engine/result.ts';
import { makeMove } from '../../../../engine/rules/moves.ts';
import { FakeGame, refused, sessionOf } from '../testing/fakes.ts';
import { at, fails, playing, settle, start } from '../testing/machineFixture.ts';
import { targetsOf } from './choices.ts';
import { shownMatch } from './gameModel.ts';

describe('the game page during entry', () => {
  it('lets a user with a seat enter without a question', async () => {
    const game = new FakeGame();
    game.seat();
    const { state, context, is } = start({ game });
    await settle();
    expect(is({ table: { phase: 'waiting', connection: 'joined' } })).toBe(true);
    expect(context().color).toBe(0);
    expect(state()).toMatchObject({ table: { timeline: 'current' } });
  });

  it('asks whether to play or to watch if the user has not chosen before', async () => {
    const { actor, state, context } = start({ own: null });
    await settle();
    expect(state()).toBe('entrance');
    actor.send({ type: 'seat.chosen', joinRequest: { role: 'watcher', color: null } });
    await settle();
    expect(context().color).toBeNull();
    expect(context().link).not.toBeNull();
  });

  it('lets a user who has chosen to watch enter as a watcher', async () => {
    const { context } = await playing({ own: null, joinRequest: { role: 'watcher', color: null } });
    expect(context().color).toBeNull();
  });

  it.each(['E3000', 'E1000'] as const)('reports an unknown game (code %s)', async (code) => {
    const { state, actor } = start({ describe: () => fails(code) });
    await settle();
    expect(state()).toBe('notFound');
    expect(actor.getSnapshot().status).toBe('done');
  });

  it('reports a refused seat with the reason', async () => {
    const { state, context } = start({ enter: () => fails('SEAT_TAKEN') });
    await settle();
    expect(state()).toBe('refused');
    expect(context().failure?.code).toBe('SEAT_TAKEN');
  });

  it('reports a game that the user may not see', async () => {
    const { state, context } = start({ describe: () => fails('E3007') });
    await settle();
    expect(state()).toBe('refused');
    expect(context().failure?.code).toBe('E3007');
  });

  it('asks the user to reload an outdated page', async () => {
    const { state } = start({ enter: () => fails('E3013') });
    await settle();
    expect(state()).toBe('outdated');
  });

  it('retries while the server does not answer', async () => {
    let isAway = true;
    const game = new FakeGame();
    const { state, clock } = start({
      game,
      describe: () => (isAway ? fails('NO_ANSWER') : ok(sessionOf(game, 0))),
    });
    await settle();
    expect(state()).toBe('unreachable');
    clock.increment(300);
    await settle();
    expect(state()).toBe('unreachable');
    isAway = false;
    clock.increment(600);
    await settle();
    expect(state()).toMatchObject({ table: { connection: 'joined' } });
  });

  it('[ERR-31] retries if an overloaded server refuses, and keeps the error for the page', async () => {
    for (const refused of [
      start({ describe: () => fails('E3041') }),
      start({ enter: () => fails('E3041') }),
    ]) {
      await settle();
      expect([refused.state(), refused.context().failure?.code]).toEqual(['unreachable', 'E3041']);
    }
  });

  it('retries immediately when the user requests it', async () => {
    let isAway = true;
    const game = new FakeGame();
    const { state, actor } = start({
      game,
      describe: () => (isAway ? fails('NO_ANSWER') : ok(sessionOf(game, 0))),
    });
    await settle();
    isAway = false;
    actor.send({ type: 'retry.requested' });
    await settle();
    expect(state()).toMatchObject({ table: { connection: 'joined' } });
  });
});

describe('the game page during a turn', () => {
  it('shows the targets of a piece from its selection until it is deselected', async () => {
    const { press, is, context } = await playing();
    press('d4');
    expect(is({ table: { input: 'selecting' } })).toBe(true);
    expect(targetsOf(context()).map((square) => square)).toEqual(
      expect.arrayContaining([at('e4'), at('d5')]),
    );
    press('d4');
    expect(is({ table: { input: 'idle' } })).toBe(true);
    expect(context().selected).toBeNull();
  });

  it('lets the user select another piece', async () => {
    const { press, context } = await playing();
    press('d4');
    press('c4');
    expect(context().selected).toBe(at('c4'));
    press('h8');
    expect(context().selected).toBeNull();
  });

  it('reports that the pressed piece has no moves', async () => {
    const { press, news: events, context } = await playing();
    press('a1');
    expect(events).toContainEqual({ type: 'noMoveForPiece', isPremoveInCheck: false });
    expect(context().selected).toBeNull();
  });

  it('[GAM-26] reports that the pressed piece has no moves while another piece is selected', async () => {
    const { press, news: events, context, is } = await playing();
    const reports = () => events.filter(({ type }) => type === 'noMoveForPiece').length;
    press('d4');
    press('a1');
    expect(reports()).toBe(1);
    expect(context().selected).toBeNull();
    expect(is({ table: { input: 'idle' } })).toBe(true);
    // The second press on a selected piece, and a press on a square without an own piece, only deselect.
    for (const square of ['d4', 'd4', 'd4', 'h8', 'd4', 'd9']) press(square);
    expect(reports()).toBe(1);
    expect(context().selected).toBeNull();
  });

  it("shows the user's move before the server answers", async () => {
    const { press, is, context, link } = await playing();
    press('d4');
    press('e4');
    expect(is({ table: { input: 'idle' } })).toBe(true);
    expect(shownMatch(context())?.game.position.board[at('e4')]).not.toBe(0);
    expect(context().view?.match.game.position.board[at('e4')]).toBe(0);
    await settle();
    expect(link().sent).toHaveLength(1);
    expect(link().sent[0]?.message).toMatchObject({
      ply: 0,
      from: at('d4'),
      to: at('e4'),
      commandId: 'command-1',
    });
  });

  it("replaces the shown move by the move in the server's state", async () => {
    const { press, is, context, link, game, news: events } = await playing();
    press('d4');
    press('e4');
    await settle();
    game.do({ type: 'move', by: 0, move: makeMove(at('d4'), at('e4')) });
    link().broadcast();
    expect(is({ table: { input: 'idle' } })).toBe(true);
    expect(context().pending).toBeNull();
    expect(events.at(-1)).toMatchObject({ type: 'timelineUpdated' });
    expect(context().timeline?.rows.at(-1)).toMatchObject({ number: 1, cells: ['d4-e4', null, null, null] });
  });

  it('takes back a move that the server rejects', async () => {
    const { press, is, context, link, news: events } = await playing();
    link().answer = async () => refused('ILLEGAL_MOVE');
    press('d4');
    press('e4');
    await settle();
    expect(is({ table: { input: 'idle', outbox: 'empty' } })).toBe(true);
    expect(shownMatch(context())?.game.position.board[at('e4')]).toBe(0);
    expect(events).toContainEqual({
      type: 'refused',
      refused: { code: 'ILLEGAL_MOVE', params: {} },
      name: 'move',
    });
  });

  it('moves a dragged piece, unless it is dropped on its own square', async () => {
    const { actor, context } = await playing();
    actor.send({ type: 'piece.lifted', square: at('d4') });
    actor.send({ type: 'piece.dropped', from: at('d4'), to: at('d4') });
    expect(context().selected).toBe(at('d4'));
    actor.send({ type: 'piece.dropped', from: at('d4'), to: at('e4') });
    expect(context().pending?.move).toBe(makeMove(at('d4'), at('e4')));
  });

  it.each([[at('h8')], [null]])(
    'returns a piece that is dropped on an illegal square or outside the board (%s)',
    async (to) => {
      const { actor, context, is } = await playing();
      actor.send({ type: 'piece.lifted', square: at('d4') });
      actor.send({ type: 'piece.dropped', from: at('d4'), to });
      expect(is({ table: { input: 'idle' } })).toBe(true);
      expect(context().selected).toBeNull();
    },
  );

  it('ignores presses on the board by users who are not to move', async () => {
    const black = await playing({ own: 1 });
    black.press('d4');
    expect(black.context().selected).toBeNull();
    const watcher = await playing({ own: null, joinRequest: { role: 'watcher', color: null } });
    watcher.press('d4');
    expect(watcher.context().selected).toBeNull();
  });

  it('deselects the piece when the position changes', async () => {
    const { press, is, game, link } = await playing();
    press('d4');
    game.do({ type: 'resign', by: 0 });
    link().broadcast();
    expect(is({ table: { input: 'idle' } })).toBe(true);
  });

  it('asks for the promotion piece, and lets the user cancel', async () => {
    const position = parsePosition(
      'bK,10,rK/12/12/12/10,wPr,1/12/12/12/12/12/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 0',
    );
    if (!position.ok) throw new Error(position.error.reason);
    const { press, is, actor, context, link } = await playing({ game: new FakeGame(position.value) });
    press('k8');
    press('l8');
    expect(is({ table: { input: 'promoting' } })).toBe(true);
    expect(context().promotions).toHaveLength(4);
    actor.send({ type: 'selection.cancelled' });
    expect(is({ table: { input: 'idle' } })).toBe(true);
    press('k8');
    press('l8');
    actor.send({ type: 'promotion.chosen', move: makeMove(at('k8'), at('l8'), QUEEN) });
    await settle();
    expect(link().sent[0]?.message).toMatchObject({ promotion: 'QUEEN' });
  });
});

describe('the commands of the game page', () => {
  it('are sent one after the other', async () => {
    const { actor, link, context } = await playing();
    let accept: (() => void) | undefined;
    link().answer = () =>
      new Promise((done) => {
        accept = () => done(ok({ seq: 0, ply: 0 }));
      });
    actor.send({ type: 'command.issued', name: 'offerDraw' });
    actor.send({ type: 'command.issued', name: 'resign' });
    actor.send({ type: 'command.issued', name: 'resign' });
    await settle();
    expect(link().sent.map((one) => one.name)).toEqual(['offerDraw']);
    accept?.();
    await settle();
    expect(link().sent.map((one) => one.name)).toEqual(['offerDraw', 'resign']);
    accept?.();
    await settle();
    expect(context().outbox).toEqual([]);
  });

  it('include a vote on a draw', async () => {
    const { actor, link } = await playing();
    actor.send({ type: 'vote.cast', decision: 'REJECTED' });
    await settle();
    expect(link().sent[0]).toMatchObject({ name: 'voteDraw', message: { decision: 'REJECTED' } });
  });

  it('can be sent again after the server rejected them', async () => {
    const { actor, link, news: events, is } = await playing();
    link().answer = async () => refused('ALREADY_OFFERED');
    actor.send({ type: 'command.issued', name: 'offerDraw' });
    await settle();
    expect(events).toContainEqual({
      type: 'refused',
      refused: { code: 'ALREADY_OFFERED', params: {} },
      name: 'offerDraw',
    });
    expect(is({ table: { outbox: 'empty' } })).toBe(true);
  });
});

describe('the end of a game', () => {
  it('adds the points of the winner to the timeline', async () => {
    const { game, link, is, context } = await playing();
    for (const by of [1, 2, 3] as const) {
      game.do({ type: 'resign', by });
      link().broadcast();
    }
    expect(is({ table: { phase: 'ended' } })).toBe(true);
    expect(context().timeline?.earned).toMatchObject([{ award: { color: 0, reason: 'WIN' }, text: null }]);
  });

  it('is also shown to users who join after the end', async () => {
    const game = new FakeGame();
    game.begin();
    game.do({ type: 'resign', by: 1 }, { type: 'resign', by: 2 }, { type: 'resign', by: 3 });
    const { is } = await playing({ game });
    expect(is({ table: { phase: 'ended', timeline: 'current' } })).toBe(true);
  });
});
