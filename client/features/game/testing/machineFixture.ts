/** A test fixture of the game machine: a game, connections and a clock. */
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { Color } from '../../../../engine/board/pieces.ts';
import { parseSquare } from '../../../../engine/board/squares.ts';
import { err, ok } from '../../../../engine/result.ts';
import type { GameSessionAnswer } from '../../../../protocol/http/api.ts';
import type { Answer, FailureCode } from '../../../shared/data/http/api.ts';
import type { GameLink, JoinRequest } from '../../../shared/data/room/gameConnection.ts';
import type { EmittedEvent, GameEvent } from '../machine/gameEvents.ts';
import { gameMachine } from '../machine/gameMachine.ts';
import type { FetchedLog } from '../machine/gameSetup.ts';
import { FakeGame, FakeLink, GAME_ID, refused, sessionOf } from './fakes.ts';

export const at = (name: string) => parseSquare(name) ?? -1;
export const fails = <T>(code: FailureCode): Answer<T> => err({ code, params: {} });
/** Waits until all pending promises and their callbacks have run. */
export const settle = () => new Promise((done) => setImmediate(done));

export interface MachineFixture {
  game?: FakeGame;
  own?: Color | null;
  joinRequest?: JoinRequest | null;
  describe?: (() => Answer<GameSessionAnswer>) | undefined;
  enter?: ((link: FakeLink) => Answer<GameLink>) | undefined;
  confirmsMoves?: boolean;
}

/** Starts the machine with its fixture. Returns before the server has answered anything. */
export function start(fixture: MachineFixture = {}) {
  const { game = new FakeGame(), own = 0, joinRequest = null, describe: says, enter } = fixture;
  const { confirmsMoves = false } = fixture;
  const clock = new SimulatedClock();
  const links: FakeLink[] = [];
  const events: EmittedEvent[] = [];
  let isOnline = true;
  let ids = 0;
  let setNetwork: (() => void) | null = null;
  const machine = gameMachine.provide({
    actors: {
      describe: fromPromise(async () => says?.() ?? ok(sessionOf(game, own))),
      enter: fromPromise(
        async ({
          input,
        }: {
          input: { gameId: string; joinRequest: JoinRequest };
        }): Promise<Answer<GameLink>> => {
          const link = new FakeLink(
            game,
            input.joinRequest.role === 'watcher' ? null : (input.joinRequest.color ?? own),
          );
          const answer = enter?.(link) ?? ok(link);
          if (answer.ok) links.push(link);
          return answer;
        },
      ),
      send: fromPromise(async ({ input }) =>
        input.link && input.outgoing
          ? input.link.command(input.outgoing.name, input.outgoing.message)
          : refused('CONNECTION_LOST'),
      ),
      sendPremove: fromPromise(
        async ({ input }) => input.link?.premove(input.premove) ?? refused('CONNECTION_LOST'),
      ),
      fetchLog: fromPromise(async ({ input }) => {
        const page = await input.link?.fetchLog(input.from);
        if (!page?.ok) return refused('CONNECTION_LOST');
        return ok<FetchedLog>({ entries: page.value.entries, start: null });
      }),
      network: fromCallback<GameEvent>(({ sendBack }) => {
        setNetwork = () => sendBack({ type: 'network.returned' });
      }),
    },
  });
  const deps = {
    now: () => clock.now(),
    serverNow: () => game.now,
    newCommandId: () => `command-${++ids}`,
    random: () => 0.5,
    isOnline: () => isOnline,
    confirmsMoves: () => confirmsMoves,
  };
  const actor = createActor(machine, {
    input: { gameId: GAME_ID, joinRequest, isGuest: true, deps },
    clock,
  });
  for (const type of [
    'refused',
    'noMoveForPiece',
    'timelineUpdated',
    'connectionRestored',
    'premoveEnded',
  ] as const) {
    actor.on(type, (event) => events.push(event));
  }
  actor.start();
  const link = () => links.at(-1) ?? (undefined as never);
  return {
    actor,
    clock,
    links,
    link,
    news: events,
    game,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    is: (value: object) => actor.getSnapshot().matches(value as never),
    press: (name: string) => actor.send({ type: 'square.pressed', square: at(name) }),
    goOffline: () => {
      isOnline = false;
    },
    comeOnline: () => {
      isOnline = true;
      setNetwork?.();
    },
  };
}

/** Starts the machine in a running game, as White, with White to move. */
export async function playing(fixture: MachineFixture = {}) {
  const game = fixture.game ?? new FakeGame();
  if (game.entries.length === 0) game.begin();
  const all = start({ ...fixture, game });
  await settle();
  return all;
}
