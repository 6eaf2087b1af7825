/** A game whose players use only HTTP. */
import { COLORS } from '../../../engine/board/pieces.ts';
import type { BoardView, GameSessionView, HistoryEntryView } from '../../../protocol/http/gameShapes.ts';
import { PROTOCOL_VERSION } from '../../../protocol/room/version.ts';
import type { TestServer } from '../servers/testServer.ts';
import { newMember } from '../users/accounts.ts';
import { type Answer, TestUser } from '../users/testUser.ts';

export const CLOCK = { playerGameTimeSeconds: 600, timeToAddAfterMoveSeconds: 5 };

/** The kind of callers in a game and the path prefix of their calls. */
export interface Callers {
  readonly prefix: string;
  /** Returns a new caller with a login session and without a seat. */
  readonly newUser: () => Promise<TestUser>;
}

const guests = ({ url }: { readonly url: string }): Callers => ({
  prefix: '/api/guest',
  newUser: () => TestUser.guest(url),
});

const members = (server: TestServer): Callers => ({ prefix: '/api', newUser: () => newMember(server) });

/** The two kinds of callers of the game calls, for `it.each`. */
export const CALLERS = [
  ['guests', guests],
  ['members', members],
] as const;

/** A game with four callers who use only HTTP. They are guests, unless the test requests users with accounts. */
export class HttpTable {
  readonly id: string;
  readonly users: readonly TestUser[];
  readonly prefix: string;
  /** Returns a new caller without a seat. */
  readonly newUser: () => Promise<TestUser>;
  private constructor(id: string, users: readonly TestUser[], { prefix, newUser }: Callers) {
    this.id = id;
    this.users = users;
    this.prefix = prefix;
    this.newUser = newUser;
  }

  static async open(
    server: { readonly url: string },
    options: object = {},
    callers = guests(server),
  ): Promise<HttpTable> {
    const users = await Promise.all(COLORS.map(callers.newUser));
    const game = (
      await users[0]?.call<GameSessionView>('POST', `${callers.prefix}/game-session`, {
        body: { ...CLOCK, ...options },
      })
    )?.body;
    const table = new HttpTable(game?.id ?? '', users, callers);
    for (const user of users.slice(1)) await table.request(user, 'POST', 'join');
    return table;
  }

  static async started(
    server: { readonly url: string },
    options: object = {},
    callers = guests(server),
  ): Promise<HttpTable> {
    const table = await HttpTable.open(server, options, callers);
    await table.request(table.of(0), 'POST', 'start');
    for (const user of table.users) await table.request(user, 'PUT', 'ready');
    return table;
  }

  /** Returns a new caller who watches the game. */
  async newWatcher(): Promise<TestUser> {
    const watcher = await this.newUser();
    const { status } = await this.request(watcher, 'POST', 'seat', {
      role: 'watcher',
      protocol: PROTOCOL_VERSION,
    });
    if (status !== 200) throw new Error(`The watcher was refused with status ${status}`);
    return watcher;
  }

  of(color: number): TestUser {
    const user = this.users[color];
    if (!user) throw new Error(`Seat ${color} is free`);
    return user;
  }

  request<T = GameSessionView>(user: TestUser, method: string, act = '', body?: object): Promise<Answer<T>> {
    const path = `${this.prefix}/game-session/${this.id}${act ? `/${act}` : ''}`;
    return user.call<T>(method, path, body ? { body } : {});
  }

  get(user = this.of(0)): Promise<GameSessionView> {
    return this.request(user, 'GET').then((answer) => answer.body);
  }

  move<T = { ply: number }>(color: number, from: string, to: string, promotion?: string): Promise<Answer<T>> {
    return this.moveBy<T>(this.of(color), from, to, promotion);
  }

  /** Plays a legal move as the caller. */
  moveBy<T = { ply: number }>(
    user: TestUser,
    from: string,
    to: string,
    promotion?: string,
  ): Promise<Answer<T>> {
    const body = {
      originPosition: from,
      targetPosition: to,
      ...(promotion ? { promotionPieceType: promotion } : {}),
    };
    return user.call<T>('POST', `${this.prefix}/board/session/${this.id}/move`, { body });
  }

  board(): Promise<BoardView> {
    return this.of(0)
      .call<BoardView>('GET', `${this.prefix}/board/session/${this.id}`)
      .then((answer) => answer.body);
  }

  history(query = ''): Promise<HistoryEntryView[]> {
    return this.of(0)
      .call<HistoryEntryView[]>('GET', `${this.prefix}/history/${this.id}/moves${query}`)
      .then((answer) => answer.body);
  }
}
