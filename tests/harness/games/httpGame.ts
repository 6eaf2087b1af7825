/** A table whose people know HTTP only. */
import { COLORS } from '../../../engine/board/pieces.ts';
import type { BoardView, GameSessionView, HistoryEntryView } from '../../../protocol/http/gameShapes.ts';
import { PROTOCOL_VERSION } from '../../../protocol/room/version.ts';
import type { TestServer } from '../servers/testServer.ts';
import { newMember } from '../users/accounts.ts';
import { type Answer, TestUser } from '../users/testUser.ts';

export const CLOCK = { playerGameTimeSeconds: 600, timeToAddAfterMoveSeconds: 5 };

/** Who sits at a table, and under which prefix their calls are. */
export interface Callers {
  readonly prefix: string;
  /** Somebody new, with a session and no seat. */
  readonly newPerson: () => Promise<TestUser>;
}

const guests = ({ url }: { readonly url: string }): Callers => ({
  prefix: '/api/guest',
  newPerson: () => TestUser.guest(url),
});

const members = (server: TestServer): Callers => ({ prefix: '/api', newPerson: () => newMember(server) });

/** The two kinds of callers of the game calls, for `it.each`. */
export const CALLERS = [
  ['guests', guests],
  ['members', members],
] as const;

/** Four people who know HTTP only: guests, unless the test asks for people with an account. */
export class HttpTable {
  readonly id: string;
  readonly people: readonly TestUser[];
  readonly prefix: string;
  /** Returns a new caller without a seat. */
  readonly newPerson: () => Promise<TestUser>;
  private constructor(id: string, people: readonly TestUser[], { prefix, newPerson }: Callers) {
    this.id = id;
    this.people = people;
    this.prefix = prefix;
    this.newPerson = newPerson;
  }

  static async open(
    server: { readonly url: string },
    options: object = {},
    callers = guests(server),
  ): Promise<HttpTable> {
    const people = await Promise.all(COLORS.map(callers.newPerson));
    const game = (
      await people[0]?.call<GameSessionView>('POST', `${callers.prefix}/game-session`, {
        body: { ...CLOCK, ...options },
      })
    )?.body;
    const table = new HttpTable(game?.id ?? '', people, callers);
    for (const person of people.slice(1)) await table.ask(person, 'POST', 'join');
    return table;
  }

  static async started(
    server: { readonly url: string },
    options: object = {},
    callers = guests(server),
  ): Promise<HttpTable> {
    const table = await HttpTable.open(server, options, callers);
    await table.ask(table.of(0), 'POST', 'start');
    for (const person of table.people) await table.ask(person, 'PUT', 'ready');
    return table;
  }

  /** Returns a new caller who watches the game. */
  async newWatcher(): Promise<TestUser> {
    const watcher = await this.newPerson();
    const { status } = await this.ask(watcher, 'POST', 'seat', {
      role: 'watcher',
      protocol: PROTOCOL_VERSION,
    });
    if (status !== 200) throw new Error(`The watcher was refused with status ${status}`);
    return watcher;
  }

  of(color: number): TestUser {
    const person = this.people[color];
    if (!person) throw new Error(`Nobody has seat ${color}`);
    return person;
  }

  ask<T = GameSessionView>(person: TestUser, method: string, act = '', body?: object): Promise<Answer<T>> {
    const path = `${this.prefix}/game-session/${this.id}${act ? `/${act}` : ''}`;
    return person.call<T>(method, path, body ? { body } : {});
  }

  get(person = this.of(0)): Promise<GameSessionView> {
    return this.ask(person, 'GET').then((answer) => answer.body);
  }

  move<T = { ply: number }>(color: number, from: string, to: string, promotion?: string): Promise<Answer<T>> {
    return this.moveBy<T>(this.of(color), from, to, promotion);
  }

  /** A move that anybody may try. */
  moveBy<T = { ply: number }>(
    person: TestUser,
    from: string,
    to: string,
    promotion?: string,
  ): Promise<Answer<T>> {
    const body = {
      originPosition: from,
      targetPosition: to,
      ...(promotion ? { promotionPieceType: promotion } : {}),
    };
    return person.call<T>('POST', `${this.prefix}/board/session/${this.id}/move`, { body });
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
