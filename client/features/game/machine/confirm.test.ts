import { expect, it, vi } from 'vitest';
import { makeMove } from '../../../../engine/rules/moves.ts';
import { at, pageOf } from '../testing/testPage.ts';
import { shownMatch } from './gameModel.ts';

const MOVE = makeMove(at('d3'), at('e3'));

/** Returns the page of White, who is to move and has enabled move confirmation. */
const asking = () => pageOf(0, { confirmsMoves: true });

it("the page shows the chosen move, and sends it after the user's confirmation", async () => {
  const { actor, context, press, sent } = await asking();
  press('d3', 'e3');
  expect(context().unconfirmed).toMatchObject({ move: MOVE });
  expect(shownMatch(context())?.lastMove).toEqual({ by: 0, from: at('d3'), to: at('e3') });
  expect(context().outbox).toHaveLength(0);
  actor.send({ type: 'move.confirmed' });
  expect(context()).toMatchObject({ unconfirmed: null, pending: { move: MOVE } });
  await vi.waitFor(() => expect(sent).toContain('move'));
});

it('a second press on the target square confirms the move', async () => {
  const { context, press } = await asking();
  press('d3', 'e3', 'e3');
  expect(context()).toMatchObject({ unconfirmed: null, pending: { move: MOVE } });
});

it.each([
  ['a press on another square', 'square.pressed'],
  ['Escape', 'selection.cancelled'],
] as const)('%s cancels the chosen move', async (_, type) => {
  const { actor, context, press } = await asking();
  press('d3', 'e3');
  actor.send(type === 'square.pressed' ? { type, square: at('f6') } : { type });
  expect(context()).toMatchObject({ unconfirmed: null, pending: null, outbox: [] });
  expect(shownMatch(context())?.lastMove).toBeNull();
  press('d3', 'e3');
  expect(context().unconfirmed).toMatchObject({ move: MOVE });
});

it('the page asks for no confirmation of a move while the connection is lost', async () => {
  const { actor, context, press } = await asking();
  press('d3', 'e3');
  actor.send({ type: 'connection.lost', code: 1006 });
  expect(context()).toMatchObject({ unconfirmed: null, pending: null });
});
