/**
 * A client that is written from the specification and /api/openapi.json alone, with HTTP and a cookie jar. It uses none
 * of the product's code.
 */
import { createHash } from 'node:crypto';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: external clients see untyped JSON
  readonly body: any;
}

export class HttpClient {
  readonly #base: string;
  /** The prefix of the calls: `/api` or `/api/guest`. */
  #prefix = '/api';
  readonly #cookies = new Map<string, string>();

  constructor(base: string) {
    this.#base = base;
  }

  get(path: string, signal?: AbortSignal): Promise<Answer> {
    return this.#ask('GET', path, undefined, signal);
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.#ask('POST', path, body);
  }

  put(path: string, body?: unknown): Promise<Answer> {
    return this.#ask('PUT', path, body);
  }

  /** Logs in as a guest. This call has no body. */
  async loginAsGuest(): Promise<void> {
    expectStatus(await this.post('/login'), 200);
    this.#prefix = '/api/guest';
  }

  /** Registers a user, follows the link of the mail in the local outbox, and logs the user in. */
  async register(nickname: string): Promise<void> {
    const { email, password } = credentialsOf(nickname);
    const account = {
      email,
      nickname,
      firstName: 'Ada',
      lastName: 'Example',
      country: 'PT',
      password,
      repeatedPassword: password,
      termsAccepted: true,
    };
    const check = new URLSearchParams({ 'g-recaptcha-response': await this.#solveCaptcha() });
    expectStatus(await this.post(`/account/register?${check}`, account), 201);
    expectCode(await this.post('/login', { email, password }), 'E106'); // registration not confirmed
    expectStatus(
      await this.post('/account/registration-token/confirm', { token: await this.#mailed(email) }),
      200,
    );
    expectStatus(await this.post('/login', { email, password, keepMeLoggedIn: true }), 200);
    const me = await this.get('/account/me');
    if (me.body.username !== nickname) throw new Error(`Logged in as ${me.body.username}`);
  }

  async #ask(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.#base + this.#prefix + path, {
      method,
      headers: {
        Origin: this.#base,
        ...(cookie ? { Cookie: cookie } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    return { status: response.status, body: await response.json() };
  }

  /**
   * Solves the local proof of work: finds a number for which the hash of `challenge~number` begins with a given number
   * of zero bits.
   */
  async #solveCaptcha(): Promise<string> {
    const { challenge, bits } = (await this.get('/captcha')).body;
    for (let number = 0; ; number++) {
      const answer = `${challenge}~${number}`;
      const hash = createHash('sha256').update(answer).digest();
      if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return answer;
    }
  }

  /** Returns the token in the newest mail to the address. */
  async #mailed(email: string): Promise<string> {
    const page = await (await fetch(`${this.#base}/outbox`)).text();
    const mail = page.split('<article').find((one) => one.includes(email)) ?? '';
    const token = /activate\?token=([\w-]+)/.exec(mail)?.[1];
    if (!token) throw new Error(`No mail to ${email} has a link`);
    return token;
  }
}

/** Returns the credentials of the user with this nickname. */
export function credentialsOf(nickname: string): { readonly email: string; readonly password: string } {
  return {
    email: `${nickname.toLowerCase()}@example.org`,
    password: `${nickname} plays with three others`,
  };
}

export function expectStatus(answer: Answer, status: number): Answer {
  if (answer.status !== status)
    throw new Error(`${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

export function expectCode({ body }: Answer, code: string): void {
  if (body.code !== code) throw new Error(`${JSON.stringify(body)} instead of ${code}`);
}
