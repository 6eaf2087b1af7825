/** The machine of a game page in a world of its own: its game, its lines, its clock. */
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { Color } from '../../../../engine/board/pieces.ts';
import { parseSquare } from '../../../../engine/board/squares.ts';
import { err, ok } from '../../../../engine/result.ts';
import type { GameSessionAnswer } from '../../../../protocol/http/api.ts';
import type { Answer, FailureCode } from '../../../shared/data/http/api.ts';
import type { GameLink, JoinRequest } from '../../../shared/data/room/gameConnection.ts';
import type { GameEvent, GameNews } from '../machine/gameEvents.ts';
import { gameMachine } from '../machine/gameMachine.ts';
import type { FetchedLog } from '../machine/gameSetup.ts';
import { FakeGame, FakeLink, GAME_ID, refused, sessionOf } from './fakes.ts';

export const at = (name: string) => parseSquare(name) ?? -1;
export const fails = <T>(code: FailureCode): Answer<T> => err({ code, params: {} });
/** Lets promises and what follows from them happen. */
export const settle = () => new Promise((done) => setImmediate(done));

export interface World {
  game?: FakeGame;
  own?: Color | null;
  wish?: JoinRequest | null;
  describe?: (() => Answer<GameSessionAnswer>) | undefined;
  enter?: ((link: FakeLink) => Answer<GameLink>) | undefined;
  confirmsMoves?: boolean;
}

/** The machine with a game, lines and a clock of its own, before anything was answered. */
export function start(world: World = {}) {
  const { game = new FakeGame(), own = 0, wish = null, describe: says, enter } = world;
  const { confirmsMoves = false } = world;
  const clock = new SimulatedClock();
  const links: FakeLink[] = [];
  const news: GameNews[] = [];
  let isOnline = true;
  let ids = 0;
  let tellNetwork: (() => void) | null = null;
  const machine = gameMachine.provide({
    actors: {
      describe: fromPromise(async () => says?.() ?? ok(sessionOf(game, own))),
      enter: fromPromise(
        async ({ input }: { input: { gameId: string; wish: JoinRequest } }): Promise<Answer<GameLink>> => {
          const link = new FakeLink(game, input.wish.role === 'watcher' ? null : (input.wish.color ?? own));
          const answer = enter?.(link) ?? ok(link);
          if (answer.ok) links.push(link);
          return answer;
        },
      ),
      send: fromPromise(async ({ input }) =>
        input.link && input.outgoing
          ? input.link.command(input.outgoing.name, input.outgoing.message)
          : refused('LINE_LOST'),
      ),
      tellPlan: fromPromise(async ({ input }) => input.link?.premove(input.premove) ?? refused('LINE_LOST')),
      fetchLog: fromPromise(async ({ input }) => {
        const page = await input.link?.fetchLog(input.from);
        if (!page?.ok) return refused('LINE_LOST');
        return ok<FetchedLog>({ entries: page.value.entries, start: null });
      }),
      network: fromCallback<GameEvent>(({ sendBack }) => {
        tellNetwork = () => sendBack({ type: 'network.returned' });
      }),
    },
  });
  const tools = {
    now: () => clock.now(),
    serverNow: () => game.now,
    newCommandId: () => `command-${++ids}`,
    random: () => 0.5,
    isOnline: () => isOnline,
    confirmsMoves: () => confirmsMoves,
  };
  const actor = createActor(machine, { input: { gameId: GAME_ID, wish, isGuest: true, tools }, clock });
  for (const type of ['refused', 'noMoveForPiece', 'told', 'lineReturned', 'premoveEnded'] as const) {
    actor.on(type, (event) => news.push(event));
  }
  actor.start();
  const link = () => links.at(-1) ?? (undefined as never);
  return {
    actor,
    clock,
    links,
    link,
    news,
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
      tellNetwork?.();
    },
  };
}

/** At the table of a running game, White to move, sitting as White. */
export async function playing(world: World = {}) {
  const game = world.game ?? new FakeGame();
  if (game.entries.length === 0) game.begin();
  const all = start({ ...world, game });
  await settle();
  return all;
}
