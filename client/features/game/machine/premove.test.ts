import { expect, it, vi } from 'vitest';
import { BISHOP, KNIGHT, QUEEN, ROOK } from '../../../../engine/board/pieces.ts';
import type { PremoveCondition } from '../../../../engine/match/premove.ts';
import { parsePosition } from '../../../../engine/notation/positionText.ts';
import type { Result } from '../../../../engine/result.ts';
import { makeMove, movePromotion } from '../../../../engine/rules/moves.ts';
import type { Accepted } from '../../../../protocol/room/messages.ts';
import type { Refused } from '../../../shared/data/room/gameConnection.ts';
import { refused } from '../testing/fakes.ts';
import { at, pageOf } from '../testing/testPage.ts';
import { isLaterCapture, targetsOf } from './choices.ts';
import type { EmittedEvent } from './gameEvents.ts';

/** Returns Black's page while White is to move. */
async function black(position?: string) {
  const read = position === undefined ? null : parsePosition(position);
  const page = await pageOf(1, { position: read?.ok ? read.value : undefined });
  const events: EmittedEvent[] = [];
  for (const type of ['refused', 'premoveEnded', 'noMoveForPiece'] as const)
    page.actor.on(type, (event) => events.push(event));
  return { ...page, news: events };
}

/** White's rook checks Black's king. */
const CHECKED = 'bK,3,wR,6,rK/12/12/12/12/12/12/12/12/bPd,11/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';
/** Black's pawn is one step from promotion. */
const PROMOTING = 'bK,10,rK/12/12/12/12/12/12/12/12/12/7,bPd,4/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';
/** Black's king has no move, and Black's pawn has moves. */
const BLOCKED = 'bK,10,rK/7,wR,4/12/12/12/12/5,bPd,6/12/12/12/1,wR,10/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';
/** White's queen can capture the knight on d7, where Black's queen on d10 can recapture. */
const RECAPTURE =
  'bK,10,rK/12/3,bQ,1,bR,6/12/12/3,bN,8/12/12/12/3,wQ,8/7,bPd,4/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';
/** Black's knight on d7 can capture on c5 and e5. */
const TAKING = 'bK,10,rK/12/12/12/12/3,bN,8/12/2,wQ,1,wB,7/12/12/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';
const PREMOVE = { from: at('d10'), to: at('e10'), condition: 'legal' };

it("two presses during another player's turn choose a premove and send it to the room", async () => {
  const { link, context, press } = await black();
  press('d10');
  expect(context().selected).toBe(at('d10'));
  press('e10');
  expect(context()).toMatchObject({ selected: null, premove: PREMOVE });
  await vi.waitFor(() => expect(link.plans).toEqual([PREMOVE]));
});

it('a piece that is selected for a premove and captured before the own turn is deselected', async () => {
  const { game, link, context, press } = await black(RECAPTURE);
  press('d7');
  expect(context().selected).toBe(at('d7'));
  game.do({ type: 'move', by: 0, move: makeMove(at('d3'), at('d7')) });
  link.broadcast();
  expect(context().selected).toBeNull();
});

it('the page asks for the promotion piece of a premove', async () => {
  const { game, link, context, press, actor } = await black(PROMOTING);
  press('h2', 'h1');
  expect(context().premove).toBeNull();
  expect(context().promotions.map(movePromotion).sort()).toEqual([QUEEN, ROOK, BISHOP, KNIGHT].sort());
  const knight = context().promotions.find((move) => movePromotion(move) === KNIGHT) ?? 0;
  actor.send({ type: 'promotion.chosen', move: knight });
  const plan = { from: at('h2'), to: at('h1'), promotion: 'KNIGHT', condition: 'legal' };
  expect(context()).toMatchObject({ selected: null, promotions: [], premove: plan });
  await vi.waitFor(() => expect(link.plans).toEqual([plan]));
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ table: { premove: 'idle' } })).toBe(true));
  // When the user's turn begins, the choice of a promotion piece is cancelled.
  press('h2', 'h1');
  expect(context().promotions).toHaveLength(4);
  game.do({ type: 'move', by: 0, move: makeMove(at('a1'), at('a2')) });
  link.broadcast();
  expect(context()).toMatchObject({ selected: null, promotions: [] });
});

it('the page sends the changed condition of a premove', async () => {
  const { link, context, press, actor } = await black();
  press('d10', 'e10');
  await vi.waitFor(() => expect(link.plans).toHaveLength(1));
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ table: { premove: 'idle' } })).toBe(true));
  actor.send({ type: 'premove.conditionSet', condition: 'safe' });
  await vi.waitFor(() => expect(link.plans.at(-1)).toEqual({ ...PREMOVE, condition: 'safe' }));
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ table: { premove: 'idle' } })).toBe(true));
  actor.send({ type: 'premove.removed' });
  expect(context().premove).toBeNull();
  await vi.waitFor(() => expect(link.plans.at(-1)).toBeNull());
});

it('[TBL-115] a premove has the condition that the user chose last for a capture, or for a quiet move', async () => {
  const { context, press, actor } = await black(TAKING);
  const choose = (condition: PremoveCondition) => actor.send({ type: 'premove.conditionSet', condition });
  const conditionOf = (from: string, to: string) => {
    press(from, to);
    return context().premove?.condition;
  };
  expect(conditionOf('d7', 'c5')).toBe('legal');
  choose('captures');
  expect(conditionOf('d7', 'b6')).toBe('legal');
  choose('free');
  expect(conditionOf('d7', 'e5')).toBe('captures');
  expect(conditionOf('d7', 'f6')).toBe('free');
  actor.send({ type: 'premove.removed' });
  expect(conditionOf('d7', 'c5')).toBe('captures');
});

it('the page shows the premove that the room stores or drops', async () => {
  const { link, context, press, news: events } = await black();
  press('d10', 'e10');
  link.notice({ premove: null, reason: 'ILLEGAL' });
  expect(context().premove).toBeNull();
  expect(events).toEqual([{ type: 'premoveEnded', reason: 'ILLEGAL' }]);
  link.notice({ premove: { ...PREMOVE, condition: 'captures' }, reason: 'KEPT' });
  expect(context().premove).toMatchObject({ condition: 'captures' });
  link.notice({ premove: null, reason: 'PLAYED' });
  expect(events).toHaveLength(1);
});

it('the page hides a premove that the room rejected', async () => {
  const { link, context, press, news: events } = await black();
  link.answer = async () => refused('E3061');
  press('d10', 'e10');
  await vi.waitFor(() => expect(context().premove).toBeNull());
  expect(events).toMatchObject([{ type: 'refused', name: 'premove', refused: { code: 'E3061' } }]);
});

it("[TBL-118] a piece selected for a premove is moved by the second press when the user's turn has begun", async () => {
  const { game, link, context, press } = await black();
  press('d10');
  game.do({ type: 'move', by: 0, move: makeMove(at('d3'), at('e3')) });
  link.broadcast();
  expect(context().selected).toBe(at('d10'));
  press('e10');
  expect(context().premove).toBeNull();
  expect(context().pending).toMatchObject({ move: makeMove(at('d10'), at('e10')) });
});

it('an unfinished premove is kept while other players move', async () => {
  const { game, link, context, press } = await black();
  game.do({ type: 'move', by: 0, move: makeMove(at('d3'), at('e3')) });
  game.do({ type: 'move', by: 1, move: makeMove(at('d10'), at('e10')) });
  link.broadcast();
  press('d9');
  game.do({ type: 'move', by: 2, move: makeMove(at('i10'), at('h10')) });
  link.broadcast();
  expect(context().selected).toBe(at('d9'));
});

it('the page sends a premove that the user changed while the earlier version was being sent', async () => {
  const { link, context, press, actor } = await black();
  const answers: ((answer: Result<Accepted, Refused>) => void)[] = [];
  link.answer = () => new Promise((resolve) => answers.push(resolve));
  press('d10', 'e10');
  await vi.waitFor(() => expect(link.plans).toHaveLength(1));
  actor.send({ type: 'premove.conditionSet', condition: 'captures' });
  answers[0]?.(refused('E3061'));
  const changed = { ...PREMOVE, condition: 'captures' };
  await vi.waitFor(() => expect(link.plans).toEqual([PREMOVE, changed]));
  expect(context().premove).toEqual(changed);
});

it('[TBL-53] the page keeps a newer condition of a premove when the room confirms the earlier condition', async () => {
  const { link, context, press, actor } = await black();
  press('d10', 'e10');
  await vi.waitFor(() => expect(link.plans).toHaveLength(1));
  const held: (() => void)[] = [];
  link.answer = () => new Promise((resolve) => held.push(() => resolve(refused('E3061'))));
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ table: { premove: 'idle' } })).toBe(true));
  actor.send({ type: 'premove.conditionSet', condition: 'captures' });
  await vi.waitFor(() => expect(held).toHaveLength(1));
  actor.send({ type: 'premove.conditionSet', condition: 'free' });
  link.notice({ premove: { ...PREMOVE, condition: 'captures' }, reason: 'SET' });
  expect(context().premove).toMatchObject({ condition: 'free' });
});

it("the page refuses a premove of another player's piece, to an unreachable square, or into check", async () => {
  const { context, press } = await black();
  press('d3');
  expect(context().selected).toBeNull();
  press('d10', 'g10');
  expect(context()).toMatchObject({ selected: null, premove: null });
  const inCheck = await black(CHECKED);
  expect(inCheck.context().view?.match.game.position.turn).toBe(0);
  inCheck.press('a12', 'a11');
  expect(inCheck.context()).toMatchObject({ selected: null, premove: null });
});

it('[TBL-102] a press on an own piece without a premove says why', async () => {
  const { context, press, news } = await black(BLOCKED);
  press('a12', 'd3');
  expect(news, 'a blocked piece').toEqual([{ type: 'noMoveForPiece', isPremoveInCheck: false }]);
  press('f6', 'a12');
  expect(news, 'a blocked piece while another one is selected').toHaveLength(2);
  expect(context().selected).toBeNull();
  const inCheck = await black(CHECKED);
  inCheck.press('a3', 'e12');
  expect(inCheck.news, 'a piece of a player in check').toEqual([
    { type: 'noMoveForPiece', isPremoveInCheck: true },
  ]);
});

it('[TBL-104] [TBL-105] a press on an own piece that the selected piece attacks makes a premove that captures', async () => {
  const { link, context, press, game } = await black(RECAPTURE);
  press('d10', 'd7');
  const premove = { from: at('d10'), to: at('d7'), condition: 'captures' };
  expect(context()).toMatchObject({ selected: null, premove });
  await vi.waitFor(() => expect(link.plans).toEqual([premove]));
  expect(isLaterCapture(context(), premove)).toBe(true);
  game.do({ type: 'move', by: 0, move: makeMove(at('d3'), at('d7')) });
  link.broadcast();
  expect(isLaterCapture(context(), premove), 'after the capture').toBe(false);
});

it('[TBL-104] a press on another own piece selects it, and a second press on it unselects it', async () => {
  const { context, press } = await black(RECAPTURE);
  press('d10', 'h2');
  expect(context()).toMatchObject({ selected: at('h2'), premove: null });
  press('h2');
  expect(context()).toMatchObject({ selected: null, premove: null });
});

it('[TBL-104] a piece is dragged to a square on which it can capture later', async () => {
  const { actor, context } = await black(RECAPTURE);
  actor.send({ type: 'piece.lifted', square: at('d10') });
  actor.send({ type: 'piece.dropped', from: at('d10'), to: at('f10') });
  expect(context().premove).toEqual({ from: at('d10'), to: at('f10'), condition: 'captures' });
});

it('[TBL-104] a pawn that may capture on its last rank later asks for the promotion piece', async () => {
  const { actor, context, press } = await black(PROMOTING);
  press('h2', 'i1');
  expect(context().promotions.map(movePromotion).sort()).toEqual([QUEEN, ROOK, BISHOP, KNIGHT].sort());
  const rook = context().promotions.find((move) => movePromotion(move) === ROOK) ?? 0;
  actor.send({ type: 'promotion.chosen', move: rook });
  expect(context().premove).toEqual({
    from: at('h2'),
    to: at('i1'),
    promotion: 'ROOK',
    condition: 'captures',
  });
});

it('[TBL-104] captures that are possible only later are no targets in the own turn', async () => {
  const { context, press, game, link } = await black(RECAPTURE);
  game.do({ type: 'move', by: 0, move: makeMove(at('a1'), at('a2')) });
  link.broadcast();
  press('d10');
  expect(targetsOf(context())).toContain(at('d8'));
  expect(targetsOf(context())).not.toContain(at('d7'));
  press('d7');
  expect(context()).toMatchObject({ selected: at('d7'), pending: null });
});

it('[TBL-104] a piece whose only target is a later capture stays selected while other players move', async () => {
  const { game, link, context, press } = await black();
  game.do({ type: 'move', by: 0, move: makeMove(at('d3'), at('e3')) });
  game.do({ type: 'move', by: 1, move: makeMove(at('d10'), at('e10')) });
  link.broadcast();
  press('a12');
  game.do({ type: 'move', by: 2, move: makeMove(at('i10'), at('h10')) });
  link.broadcast();
  game.do({ type: 'move', by: 3, move: makeMove(at('i3'), at('h3')) });
  link.broadcast();
  expect(context().selected).toBe(at('a12'));
  expect(targetsOf(context())).toContain(at('a11'));
});
