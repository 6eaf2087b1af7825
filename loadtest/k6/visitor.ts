/** A person with a login and nothing else yet: HTTP calls with the own cookies, to whichever process answers. */
import http, { type Answer, CookieJar } from 'k6/http';
import { Counter } from 'k6/metrics';
import { PROTOCOL_VERSION } from '../../protocol/room/version.ts';
import type { Reservation } from './roomLine.ts';
import { ADDRESSES, credentialsOf, ORIGIN } from './settings.ts';

const LIMIT_MS = 10_000;
/** From here on a status says that this process will not do it now. */
const AWAY_S = 502;
const failedCalls = new Counter('failed_calls');

export class Visitor {
  readonly #jar = new CookieJar();
  #cookies = '';
  /** Which of the processes is asked: the next one when it does not answer. */
  #at: number;

  constructor(first = 0) {
    this.#at = first % ADDRESSES.length;
  }

  get address(): string {
    return ADDRESSES[this.#at] ?? '';
  }

  /** Where the socket of a seat is opened: at the process that has the game, where that is known, as the proxy does it. */
  socketAddress({ processId }: Reservation): string {
    const address = ADDRESSES.find((one) => one.endsWith(`:${processId}`)) ?? this.address;
    return address.replace(/^http/, 'ws');
  }

  /** What a socket of this person says of itself. */
  get headers(): Readonly<Record<string, string>> {
    return { Origin: ORIGIN, Cookie: this.#cookies };
  }

  /** @param name of the route: k6 keeps a series of figures for each. */
  async call(method: string, path: string, name: string, body?: object): Promise<Answer> {
    const headers = {
      Origin: ORIGIN,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const settings = { headers, jar: this.#jar, tags: { name }, redirects: 0, timeout: LIMIT_MS };
    const answer = await http.asyncRequest(
      method,
      this.address + path,
      body === undefined ? null : JSON.stringify(body),
      settings,
    );
    if (answer.status === 0 || answer.status >= AWAY_S) this.#at = (this.#at + 1) % ADDRESSES.length;
    const cookies = Object.entries(answer.cookies).map(([key, [cookie]]) => `${key}=${cookie?.value ?? ''}`);
    if (cookies.length > 0) this.#cookies = cookies.join('; ');
    return answer;
  }

  /** The same, and the body of a good answer. @throws after any other. */
  async get<T>(method: string, path: string, name: string, body?: object): Promise<T> {
    const answer = await this.call(method, path, name, body);
    if (answer.status >= 300 || answer.status === 0) {
      failedCalls.add(1, { route: name });
      throw new Error(`${name}: ${answer.status} ${(answer.body ?? '').slice(0, 200)}`);
    }
    return (answer.body ? JSON.parse(answer.body) : null) as T;
  }

  async logInAsGuest(): Promise<void> {
    await this.get('POST', '/api/guest/login', 'guest login');
  }

  /** @param user whose account it is, by number. */
  async logIn(user: number): Promise<void> {
    await this.get('POST', '/api/login', 'login', credentialsOf(user));
  }

  /** @returns the reservation, or the status of the refusal. */
  async seat(gameId: string, role: 'player' | 'watcher'): Promise<Reservation | number> {
    const answer = await this.call('POST', `/api/guest/game-session/${gameId}/seat`, 'seat', {
      role,
      protocol: PROTOCOL_VERSION,
    });
    if (answer.status !== 200 || !answer.body) return answer.status;
    return (JSON.parse(answer.body) as { reservation: Reservation }).reservation;
  }
}
