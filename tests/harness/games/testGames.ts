/** Games of guests for tests: with taken seats, with a watcher, started. */

import { COLORS, colorOf } from '../../../engine/board/pieces.ts';
import { activeColors } from '../../../engine/match/match.ts';
import type { UserAnswer } from '../../../protocol/http/accounts.ts';
import { type CreateGameOptions, createGameBody } from '../../../protocol/http/api.ts';
import { type ServerTime, timeOf } from '../../../server/time.ts';
import type { TestServer } from '../servers/testServer.ts';
import { TestUser } from '../users/testUser.ts';

export interface Table {
  readonly gameId: string;
  /** The users by color. Bots have no user. */
  readonly players: readonly [TestUser, TestUser, TestUser, TestUser];
  readonly watcher: TestUser;
  readonly everybody: readonly TestUser[];
}

/** Options that may exceed the limits of the API. Times in milliseconds keep tests short. */
export type TableOptions = Partial<CreateGameOptions>;

/** Creates an unstarted game with four guests and a watcher. */
export async function openTable(server: TestServer, options: TableOptions = {}): Promise<Table> {
  const players = (await Promise.all(
    COLORS.map(() => TestUser.guest(server.url)),
  )) as unknown as Table['players'];
  const watcher = await TestUser.guest(server.url);
  const gameId = await createGame(server, players[0], options, false);
  for (const color of COLORS) await players[color].enter(gameId, 'player', color);
  await watcher.enter(gameId, 'watcher');
  return { gameId, players, watcher, everybody: [...players, watcher] };
}

/** Creates the same game after its first special pause. */
export async function startTable(server: TestServer, options: TableOptions = {}): Promise<Table> {
  const table = await openTable(server, options);
  await table.players[0].request('start');
  await readyAll(table);
  return table;
}

/** Marks every active player as ready. Resolves when the watcher sees the game resume. */
export async function readyAll(table: Table): Promise<void> {
  for (const color of activeColors(table.watcher.view.match)) await table.players[color].request('ready');
  await table.watcher.until(
    (view) => view.match.state !== 'SPECIAL_PAUSE' && view.match.state !== 'NOT_STARTED',
    'the end of the pause',
  );
}

/** Creates a game with times beyond the limits of the API. */
export async function createGame(
  server: TestServer,
  creator: TestUser,
  options: TableOptions,
  start: boolean,
): Promise<string> {
  const me = (await creator.call<UserAnswer>('GET', `${creator.base}/account/me`)).body;
  const account = { id: me.id, username: me.username, role: 'ROLE_GUEST' as const, email: null };
  const created = await server.services.games.create(
    account,
    { ...createGameBody.parse({}), ...options },
    start,
  );
  if (!created.ok) throw new Error(JSON.stringify(created.error));
  return created.value.id;
}

/** Plays the moves in turn order, each by the player to move, and waits until the watcher has received them. */
export async function playMoves(table: Table, moves: readonly string[]): Promise<void> {
  for (const text of moves) {
    const { position } = table.watcher.view.match.game;
    const mover = table.players[colorOf(position.turn ?? 0)];
    await mover.until((view) => view.match.game.position.ply === position.ply);
    const answer = await mover.move(text);
    if (!('seq' in answer)) throw new Error(`${text} was refused: ${JSON.stringify(answer)}`);
    await table.watcher.until((view) => view.match.game.position.ply > position.ply, text);
  }
}

export async function leaveAll(table: Table): Promise<void> {
  await Promise.all(table.everybody.map((user) => user.leave()));
}

export interface MovableTime extends ServerTime {
  /** Advances the time. Timers that are due by then fire at once. */
  skip(ms: number): void;
  /**
   * Advances the time only. Timers that are due by then still wait for their real delay, as in a process whose timers
   * are late.
   */
  delay(ms: number): void;
}

/** Returns a server time that the test advances. */
export function movableTime(real: Pick<ServerTime, 'now'>): MovableTime {
  let offset = 0;
  const { now, schedule } = timeOf(() => real.now() + offset);
  const restarts = new Set<() => void>();
  return {
    now,
    schedule(instant, run) {
      const start = () =>
        schedule(instant, () => {
          restarts.delete(restart);
          run();
        });
      let cancel = start();
      const restart = () => {
        cancel();
        cancel = start();
      };
      restarts.add(restart);
      return () => {
        restarts.delete(restart);
        cancel();
      };
    },
    delay(ms) {
      offset += ms;
    },
    skip(ms) {
      offset += ms;
      for (const restart of restarts) restart();
    },
  };
}
