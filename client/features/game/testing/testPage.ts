import { createActor, fromPromise, waitFor } from 'xstate';
import type { Color } from '../../../../engine/board/pieces.ts';
import type { Position } from '../../../../engine/board/position.ts';
import { parseSquare } from '../../../../engine/board/squares.ts';
import { makePosition } from '../../../../engine/notation/positionText.ts';
import { ok, type Result } from '../../../../engine/result.ts';
import type { GameSessionAnswer } from '../../../../protocol/http/api.ts';
import type { Answer } from '../../../shared/data/http/api.ts';
import type { GameLink, Refused } from '../../../shared/data/room/gameConnection.ts';
import { gameMachine } from '../machine/gameMachine.ts';
import type { FetchedLog } from '../machine/gameSetup.ts';
import { FakeGame, FakeLink, GAME_ID, refused, sessionOf } from './fakes.ts';

export const at = (name: string) => parseSquare(name) ?? -1;

/**
 * Returns the page of one player in a running game with four human players. The commands of the page are recorded in
 * `sent` and never answered.
 */
export async function pageOf(color: Color, { position, confirmsMoves = false }: PageOptions = {}) {
  const game = new FakeGame(position);
  game.begin(4);
  const link = new FakeLink(game, color);
  const sent: string[] = [];
  const machine = gameMachine.provide({
    actors: {
      describe: fromPromise(async (): Promise<Answer<GameSessionAnswer>> => ok(sessionOf(game, color))),
      enter: fromPromise(async (): Promise<Answer<GameLink>> => ok(link)),
      fetchLog: fromPromise(
        async (): Promise<Result<FetchedLog, Refused>> =>
          ok({ entries: game.entries, start: position ? makePosition(position) : null }),
      ),
      send: fromPromise(async ({ input }) => {
        sent.push(input.outgoing?.name ?? '');
        return refused('CONNECTION_LOST');
      }),
      sendPremove: fromPromise(
        async ({ input }) => input.link?.premove(input.premove) ?? refused('CONNECTION_LOST'),
      ),
    },
  });
  const deps = {
    now: () => 0,
    serverNow: () => game.now,
    newCommandId: () => 'command',
    random: () => 0.5,
    isOnline: () => true,
    confirmsMoves: () => confirmsMoves,
  };
  const actor = createActor(machine, {
    input: { gameId: GAME_ID, joinRequest: null, isGuest: true, deps },
  });
  actor.start();
  const context = () => actor.getSnapshot().context;
  await waitFor(actor, (page) => page.context.view?.match.state === 'STARTED');
  const press = (...names: string[]) => {
    for (const name of names) actor.send({ type: 'square.pressed', square: at(name) });
  };
  return { game, link, actor, context, press, sent };
}

interface PageOptions {
  position?: Position | undefined;
  confirmsMoves?: boolean;
}
