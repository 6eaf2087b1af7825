/** A logged-in user who makes HTTP calls with cookies to any process. */
import http, { type Answer, CookieJar } from 'k6/http';
import { Counter } from 'k6/metrics';
import { PROTOCOL_VERSION } from '../../protocol/room/version.ts';
import type { Reservation } from './roomConnection.ts';
import { ADDRESSES, credentialsOf, ORIGIN } from './settings.ts';

const LIMIT_MS = 10_000;
/** A status at or above this value means that the process cannot answer now. */
const AWAY_STATUS = 502;
const failedCalls = new Counter('failed_calls');

export class Visitor {
  readonly #jar = new CookieJar();
  #cookies = '';
  readonly #network = networkAddress();
  /** Index of the current process. The user changes to the next process when it does not answer. */
  #at: number;

  constructor(first = 0) {
    this.#at = first % ADDRESSES.length;
  }

  get address(): string {
    return ADDRESSES[this.#at] ?? '';
  }

  /** Returns the URL of a seat's socket: at the owner process if it is known, otherwise at the current process. */
  socketAddress({ processId }: Reservation): string {
    const address = ADDRESSES.find((one) => one.endsWith(`:${processId}`)) ?? this.address;
    return address.replace(/^http/, 'ws');
  }

  /** The headers of this user's sockets. */
  get headers(): Readonly<Record<string, string>> {
    return { Origin: ORIGIN, Cookie: this.#cookies, 'X-Forwarded-For': this.#network };
  }

  /** @param name name of the route, because k6 keeps a time series per name. */
  async call(method: string, path: string, name: string, body?: object): Promise<Answer> {
    const headers = {
      Origin: ORIGIN,
      'X-Forwarded-For': this.#network,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const settings = { headers, jar: this.#jar, tags: { name }, redirects: 0, timeout: LIMIT_MS };
    const answer = await http.asyncRequest(
      method,
      this.address + path,
      body === undefined ? null : JSON.stringify(body),
      settings,
    );
    if (answer.status === 0 || answer.status >= AWAY_STATUS) this.#at = (this.#at + 1) % ADDRESSES.length;
    const cookies = Object.entries(answer.cookies).map(([key, [cookie]]) => `${key}=${cookie?.value ?? ''}`);
    if (cookies.length > 0) this.#cookies = cookies.join('; ');
    return answer;
  }

  /** Makes a call and returns the body of a successful answer. @throws after any other answer. */
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

  /** @param user number of the account. */
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

/**
 * Returns a random private IP address. The server counts guests and games per network, and with one network for all
 * users these counts would grow with the load.
 */
function networkAddress(): string {
  const octet = () => Math.floor(Math.random() * 256);
  return `10.${octet()}.${octet()}.${octet()}`;
}
