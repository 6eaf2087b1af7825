/** A table whose people know HTTP only. */
import { COLORS } from '../../engine/rules/pieces.ts';
import type { BoardView, GameSessionView, HistoryEntryView } from '../../protocol/gameShapes.ts';
import { type Answer, Person } from './person.ts';

export const CLOCK = { playerGameTimeSeconds: 600, timeToAddAfterMoveSeconds: 5 };

/** Four guests who know HTTP only. */
export class HttpTable {
  readonly id: string;
  readonly people: readonly Person[];
  private constructor(id: string, people: readonly Person[]) {
    this.id = id;
    this.people = people;
  }

  static async open(server: { readonly url: string }, options: object = {}): Promise<HttpTable> {
    const people = await Promise.all(COLORS.map(() => Person.guest(server.url)));
    const game = (
      await people[0]?.call<GameSessionView>('POST', '/api/guest/game-session', {
        body: { ...CLOCK, ...options },
      })
    )?.body;
    const table = new HttpTable(game?.id ?? '', people);
    for (const person of people.slice(1)) await table.ask(person, 'POST', 'join');
    return table;
  }

  static async started(server: { readonly url: string }, options: object = {}): Promise<HttpTable> {
    const table = await HttpTable.open(server, options);
    await table.ask(table.of(0), 'POST', 'start');
    for (const person of table.people) await table.ask(person, 'PUT', 'ready');
    return table;
  }

  of(color: number): Person {
    const person = this.people[color];
    if (!person) throw new Error(`Nobody has seat ${color}`);
    return person;
  }

  ask<T = GameSessionView>(person: Person, method: string, act = ''): Promise<Answer<T>> {
    return person.call<T>(method, `/api/guest/game-session/${this.id}${act ? `/${act}` : ''}`);
  }

  get(person = this.of(0)): Promise<GameSessionView> {
    return this.ask(person, 'GET').then((answer) => answer.body);
  }

  move<T = { ply: number }>(color: number, from: string, to: string, promotion?: string): Promise<Answer<T>> {
    const body = {
      originPosition: from,
      targetPosition: to,
      ...(promotion ? { promotionPieceType: promotion } : {}),
    };
    return this.of(color).call<T>('POST', `/api/guest/board/session/${this.id}/move`, { body });
  }

  board(): Promise<BoardView> {
    return this.of(0)
      .call<BoardView>('GET', `/api/guest/board/session/${this.id}`)
      .then((answer) => answer.body);
  }

  history(query = ''): Promise<HistoryEntryView[]> {
    return this.of(0)
      .call<HistoryEntryView[]>('GET', `/api/guest/history/${this.id}/moves${query}`)
      .then((answer) => answer.body);
  }
}
