/** Bot accounts for tests. They use access tokens and streams, as programs of users do. */
import type { NewAccessToken } from '../../../protocol/http/programs/accessTokenApi.ts';
import { TOKEN_SCOPES } from '../../../protocol/http/route.ts';
import type { TestServer } from '../servers/testServer.ts';
import { type Member, newMember, type Refusal } from './accounts.ts';

export interface Line {
  readonly type: string;
  readonly id?: string;
  readonly [field: string]: unknown;
}

/** A stream of JSON objects, one per line, that a test reads. */
export class LineReader {
  readonly lines: Line[] = [];
  isEnded = false;
  readonly #abort = new AbortController();
  #wake: () => void = () => {};

  /** Opens a stream, and fails the test if it is refused. */
  static async open(url: string, headers: Readonly<Record<string, string>>): Promise<LineReader> {
    const reader = new LineReader();
    const response = await fetch(url, { headers, signal: reader.#abort.signal });
    if (response.status !== 200 || response.body === null)
      throw new Error(`${response.status} ${await response.text()}`);
    void reader.#read(response.body);
    return reader;
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    try {
      for await (const chunk of body.pipeThrough(new TextDecoderStream() as never)) {
        text += chunk as unknown as string;
        const complete = text.split('\n');
        text = complete.pop() ?? '';
        this.lines.push(...complete.map((line) => JSON.parse(line) as Line));
        this.#wake();
      }
    } catch {
      // The test has closed the stream, or the server has cut it.
    }
    this.isEnded = true;
    this.#wake();
  }

  /** Resolves with the first line for which `holds` is true. Rejects if the stream ends before. */
  async until(holds: (line: Line) => boolean): Promise<Line> {
    for (;;) {
      const found = this.lines.find(holds);
      if (found) return found;
      if (this.isEnded) throw new Error(`The stream ended after ${JSON.stringify(this.lines.at(-1))}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Resolves when the server has ended the stream. */
  async ended(): Promise<void> {
    while (!this.isEnded)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
  }

  close(): void {
    this.#abort.abort();
  }
}

export class TestBot {
  readonly member: Member;
  readonly name: string;
  readonly token: string;
  readonly tokenId: string;
  /** The process that the bot calls. */
  url: string;

  constructor(url: string, member: Member, name: string, { token, id }: NewAccessToken) {
    this.url = url;
    this.member = member;
    this.name = name;
    this.token = token;
    this.tokenId = id;
  }

  get headers() {
    return { Authorization: `Bearer ${this.token}` };
  }

  async call(method: string, path: string, body?: object) {
    const response = await fetch(this.url + path, {
      method,
      headers: { ...this.headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return {
      status: response.status,
      body: (await response.json()) as Refusal & Readonly<Record<string, unknown>> & { id: string },
    };
  }

  events(query = ''): Promise<LineReader> {
    return LineReader.open(`${this.url}/api/bot/events${query}`, this.headers);
  }

  game(gameId: string, query = ''): Promise<LineReader> {
    return LineReader.open(`${this.url}/api/bot/games/${gameId}${query}`, this.headers);
  }
}

let count = 0;

/** Returns a bot account with a token of all scopes. */
export async function newBot(server: TestServer): Promise<TestBot> {
  const member = await newMember(server);
  count += 1;
  const nickname = `Rob ${count}`;
  const became = await member.call('POST', '/api/account/bot', { body: { nickname } });
  if (became.status !== 200) throw new Error(`No bot account: ${JSON.stringify(became.body)}`);
  const made = await member.call<NewAccessToken>('POST', '/api/account/tokens', {
    body: { name: 'test', scopes: TOKEN_SCOPES, days: 1 },
  });
  return new TestBot(server.url, member, `BOT ${nickname}`, made.body);
}
