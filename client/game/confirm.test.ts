import { expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ok, type Result } from '../../engine/result.ts';
import { makeMove } from '../../engine/rules/moves.ts';
import { parseSquare } from '../../engine/rules/squares.ts';
import type { GameSessionAnswer } from '../../protocol/api.ts';
import type { Answer } from '../net/api.ts';
import type { GameLink, Refused } from '../net/gameConnection.ts';
import { FakeGame, FakeLink, GAME_ID, refused, sessionOf } from './fakes.ts';
import { gameMachine } from './gameMachine.ts';
import { shownMatch } from './gameModel.ts';
import type { FetchedLog } from './gameSetup.ts';

const at = (name: string) => parseSquare(name) ?? -1;
const MOVE = makeMove(at('d3'), at('e3'));

/** White's page, on the move, with the wish to be asked. */
async function asking() {
  const game = new FakeGame();
  game.begin(4);
  const link = new FakeLink(game, 0);
  const sent: string[] = [];
  const machine = gameMachine.provide({
    actors: {
      describe: fromPromise(async (): Promise<Answer<GameSessionAnswer>> => ok(sessionOf(game, 0))),
      enter: fromPromise(async (): Promise<Answer<GameLink>> => ok(link)),
      fetchLog: fromPromise(
        async (): Promise<Result<FetchedLog, Refused>> => ok({ entries: game.entries, start: null }),
      ),
      send: fromPromise(async ({ input }) => {
        sent.push(input.outgoing?.name ?? '');
        return refused('LINE_LOST');
      }),
    },
  });
  const tools = {
    now: () => 0,
    serverNow: () => game.now,
    newCommandId: () => 'command',
    random: () => 0.5,
    isOnline: () => true,
    confirmsMoves: () => true,
  };
  const actor = createActor(machine, { input: { gameId: GAME_ID, wish: null, isGuest: true, tools } });
  actor.start();
  const context = () => actor.getSnapshot().context;
  await vi.waitFor(() => expect(context().view?.match.state).toBe('STARTED'));
  const press = (...names: string[]) => {
    for (const name of names) actor.send({ type: 'square.pressed', square: at(name) });
  };
  return { game, link, actor, context, press, sent };
}

it('a move is shown and asked about, and sent when the person says yes', async () => {
  const { actor, context, press, sent } = await asking();
  press('d3', 'e3');
  expect(context().asked).toMatchObject({ move: MOVE });
  expect(shownMatch(context())?.lastMove).toEqual({ by: 0, from: at('d3'), to: at('e3') });
  expect(context().outbox).toHaveLength(0);
  actor.send({ type: 'move.confirmed' });
  expect(context()).toMatchObject({ asked: null, pending: { move: MOVE } });
  await vi.waitFor(() => expect(sent).toContain('move'));
});

it('another press on its square is a yes', async () => {
  const { context, press } = await asking();
  press('d3', 'e3', 'e3');
  expect(context()).toMatchObject({ asked: null, pending: { move: MOVE } });
});

it.each([
  ['a press elsewhere', 'square.pressed'],
  ['Escape', 'selection.cancelled'],
] as const)('%s takes it back, and another can be made', async (_, type) => {
  const { actor, context, press } = await asking();
  press('d3', 'e3');
  actor.send(type === 'square.pressed' ? { type, square: at('f6') } : { type });
  expect(context()).toMatchObject({ asked: null, pending: null, outbox: [] });
  expect(shownMatch(context())?.lastMove).toBeNull();
  press('d3', 'e3');
  expect(context().asked).toMatchObject({ move: MOVE });
});

it('with a lost line nothing is asked any more', async () => {
  const { actor, context, press } = await asking();
  press('d3', 'e3');
  actor.send({ type: 'line.lost', code: 1006 });
  expect(context()).toMatchObject({ asked: null, pending: null });
});
