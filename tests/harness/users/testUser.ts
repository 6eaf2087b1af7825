/** A user without a browser. It has a cookie, makes HTTP calls, opens a socket and stores the received room state. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type Room } from 'colyseus.js';
import { COLOR_NAMES, type Color } from '../../../engine/board/pieces.ts';
import { parseSquare } from '../../../engine/board/squares.ts';
import { type Move, moveFrom, moveTo } from '../../../engine/rules/moves.ts';
import type { CreateGameBody, GameSessionAnswer, SeatAnswer } from '../../../protocol/http/api.ts';
import { type RoomView, readState } from '../../../protocol/room/matchState.ts';
import type {
  Accepted,
  LogAnswer,
  Message,
  MessageName,
  PhrasesNotice,
  PremoveNotice,
  Rejection,
  SaidPhrase,
} from '../../../protocol/room/messages.ts';
import type { RoomState } from '../../../protocol/room/state.ts';
import { PROTOCOL_VERSION } from '../../../protocol/room/version.ts';

export interface Answer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

interface Call {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Messages that do not change the game and have no command id. */
const NOT_COMMANDS: readonly MessageName[] = [
  'log',
  'time',
  'bumpActivity',
  'phrase',
  'premove',
  'cancelPremove',
];

type Waiter = { readonly holds: (view: RoomView) => boolean; readonly resolve: (view: RoomView) => void };

export class TestUser {
  readonly url: string;
  readonly #origin: string;
  /** The base path of the user's calls: users with an account have another one than guests. */
  base: '/api/guest' | '/api' = '/api/guest';
  cookie = '';
  room: Room<unknown, RoomState> | null = null;
  #view: RoomView | null = null;
  closeCode: number | null = null;
  /** Premove messages received from the room. */
  readonly premoves: PremoveNotice[] = [];
  /** The phrases that the room has sent. */
  readonly phrases: SaidPhrase[] = [];
  #waiters: Waiter[] = [];

  /** @param origin the Origin header of the user's requests. */
  constructor(url: string, origin = url) {
    this.url = url;
    this.#origin = origin;
  }

  /** Returns a guest with a login session. */
  static async guest(url: string, origin = url): Promise<TestUser> {
    const user = new TestUser(url, origin);
    await user.call('POST', '/api/guest/login');
    return user;
  }

  async call<T = never>(method: string, path: string, { body, headers = {} }: Call = {}): Promise<Answer<T>> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        Origin: this.#origin,
        ...(this.cookie ? { Cookie: this.cookie } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const set = response.headers.getSetCookie()[0];
    if (set) this.cookie = set.split(';')[0] ?? '';
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as T,
    };
  }

  async create(options: CreateGameBody = {}): Promise<GameSessionAnswer> {
    return this.#created('/api/guest/game-session', options);
  }

  async createAndStart(options: CreateGameBody = {}): Promise<GameSessionAnswer> {
    return this.#created('/api/guest/game-session/create-and-start', options);
  }

  async #created(path: string, options: CreateGameBody): Promise<GameSessionAnswer> {
    const answer = await this.call<GameSessionAnswer>('POST', path, { body: options });
    if (answer.status !== 201) throw new Error(`Not created: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Calls the seat route and returns the raw answer. */
  seat(gameId: string, role: 'player' | 'watcher' = 'player', color?: Color): Promise<Answer<SeatAnswer>> {
    const body = {
      role,
      protocol: PROTOCOL_VERSION,
      ...(color === undefined ? {} : { color: COLOR_NAMES[color] }),
    };
    return this.call<SeatAnswer>('POST', `${this.base}/game-session/${gameId}/seat`, { body });
  }

  /** Takes a seat or a watcher slot and opens the socket. */
  async enter(gameId: string, role: 'player' | 'watcher' = 'player', color?: Color): Promise<RoomView> {
    const seat = await this.seat(gameId, role, color);
    if (seat.status !== 200) throw new Error(`No seat: ${JSON.stringify(seat.body)}`);
    return this.connect(seat.body.reservation);
  }

  async connect(reservation: unknown): Promise<RoomView> {
    const client = new Client(this.url, { headers: { Cookie: this.cookie, Origin: this.#origin } });
    const room = await client.consumeSeatReservation<RoomState>(reservation as never);
    room.reconnection.enabled = false;
    this.closeCode = null;
    room.onLeave((code) => {
      this.closeCode = code;
    });
    room.onError(() => {});
    room.onMessage('phrases', (notice: PhrasesNotice) => this.phrases.push(...notice));
    room.onMessage('premove', (notice: PremoveNotice) => this.premoves.push(notice));
    this.room = room as Room<unknown, RoomState>;
    return new Promise((resolve, reject) => {
      room.onLeave((code) => reject(new Error(`The line closed with ${code} before there was a state`)));
      room.onStateChange((state) => {
        const view = readState(state);
        this.#view = view;
        resolve(view);
        const met = this.#waiters.filter((waiter) => waiter.holds(view));
        this.#waiters = this.#waiters.filter((waiter) => !met.includes(waiter));
        for (const waiter of met) waiter.resolve(view);
      });
    });
  }

  /**
   * The last received state. After a reconnect this is the state from before the connection was lost, until a new one
   * arrives.
   */
  get view(): RoomView {
    if (!this.#view) throw new Error('Has never been in a room');
    return this.#view;
  }

  /** Resolves with the first state that meets the condition `holds`. The current state counts too. */
  until(holds: (view: RoomView) => boolean, what = 'a state', timeoutMs = 15_000): Promise<RoomView> {
    if (holds(this.view)) return Promise.resolve(this.view);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const { match } = this.view;
        reject(
          new Error(
            `Waited in vain for ${what}; the game is ${match.state} at ply ${match.game.position.ply}`,
          ),
        );
      }, timeoutMs);
      const done = (view: RoomView) => {
        clearTimeout(timer);
        resolve(view);
      };
      this.#waiters.push({ holds, resolve: done });
    });
  }

  /** Sends a request to the room and resolves with the answer or the rejection. */
  async request(name: MessageName, message: object = {}): Promise<Accepted | Rejection | LogAnswer> {
    if (!this.room) throw new Error('Not in a room');
    const isCommand = !NOT_COMMANDS.includes(name);
    const payload = isCommand ? { commandId: randomUUID(), ...message } : message;
    try {
      return (await (this.room as unknown as { request(n: string, m: unknown): Promise<unknown> }).request(
        name,
        payload,
      )) as Accepted;
    } catch (error) {
      const reason = (error as { reason?: Rejection }).reason;
      if (reason) return reason;
      throw error;
    }
  }

  /** Plays a move such as `a4-a5` or `k8-l8=Q` at the ply of the received state. */
  move(text: string, extra: Partial<Message<'move'>> = {}): Promise<Accepted | Rejection | LogAnswer> {
    const [squares = '', letter] = text.split('=');
    const [from, to] = squares.split('-').map((name) => parseSquare(name) ?? 0);
    const promotion = letter ? { Q: 'QUEEN', R: 'ROOK', B: 'BISHOP', N: 'KNIGHT' }[letter] : undefined;
    return this.request('move', {
      ply: this.view.match.game.position.ply,
      from,
      to,
      ...(promotion ? { promotion } : {}),
      ...extra,
    });
  }

  /** Plays an engine move for the turn after `ply`. */
  play(
    move: Move,
    ply: number,
    extra: Partial<Message<'move'>> = {},
  ): Promise<Accepted | Rejection | LogAnswer> {
    return this.request('move', { ply, from: moveFrom(move), to: moveTo(move), ...extra });
  }

  /** Returns the log of the game as visible to this user. */
  async log(): Promise<LogAnswer['entries']> {
    const entries: LogAnswer['entries'][number][] = [];
    for (;;) {
      const page = (await this.request('log', { from: entries.length + 1 })) as LogAnswer | Rejection;
      if ('code' in page && page.code === 'E3006') {
        // The request is retried, like on the page, while the process verifies its ownership of the game.
        await delay(200);
        continue;
      }
      if ('code' in page) throw new Error(`The log was refused: ${JSON.stringify(page)}`);
      entries.push(...page.entries);
      if (!page.more) return entries;
    }
  }

  async leave(): Promise<void> {
    const { room } = this;
    this.room = null;
    await room?.leave();
  }
}
