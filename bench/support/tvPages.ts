/**
 * Simulated pages that show the live game, in a separate process. Each polls at the real interval over its own
 * connection, with the headers of a browser and the ETag of its last answer. The sockets are plain, so that the load
 * generator needs little of a shared machine.
 *
 * The process reads lines from stdin: `open` opens the pages and waits until each has received an answer, `close`
 * closes them, and `count` changes nothing. It answers each line with `pages JSON`.
 */
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { TV_POLL_MS } from '../../protocol/http/liveGameApi.ts';

export interface PageCounts {
  /** Answers with a body. */
  readonly full: number;
  /** Answers with status 304. */
  readonly unchanged: number;
  /** Other answers, and connections that the server closed. */
  readonly failed: number;
}

const { TV_URL = '', TV_PAGES = '' } = process.env;
const target = new URL(TV_URL);
const HEADERS = [
  `Host: ${target.host}`,
  'Connection: keep-alive',
  'sec-ch-ua-platform: "Linux"',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'sec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24"',
  'sec-ch-ua-mobile: ?0',
  'Accept: */*',
  'Sec-Fetch-Site: same-origin',
  'Sec-Fetch-Mode: cors',
  'Sec-Fetch-Dest: empty',
  `Referer: ${target.origin}/tv`,
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-GB,en;q=0.9',
];
const HEAD = `GET ${target.pathname} HTTP/1.1\r\n${HEADERS.join('\r\n')}\r\n`;
const HEAD_END = '\r\n\r\n';

const counts = { full: 0, unchanged: 0, failed: 0 };

class Page {
  readonly #socket: Socket;
  readonly #onFirst: () => void;
  #etag = '';
  #received = '';
  #timer: NodeJS.Timeout;
  #isClosed = false;

  constructor(delayMs: number, onFirst: () => void) {
    this.#onFirst = onFirst;
    this.#socket = connect(Number(target.port), target.hostname).setNoDelay(true).setEncoding('latin1');
    this.#socket.on('data', (data: string) => this.#receive(data));
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      if (!this.#isClosed) counts.failed += 1;
    });
    this.#timer = setTimeout(() => this.#poll(), delayMs);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#socket.destroy();
  }

  #poll(): void {
    this.#socket.write(`${HEAD}${this.#etag ? `If-None-Match: ${this.#etag}\r\n` : ''}\r\n`);
  }

  #receive(data: string): void {
    this.#received += data;
    const end = this.#received.indexOf(HEAD_END);
    if (end < 0) return;
    const head = this.#received.slice(0, end);
    const kind = kindOf(head);
    const length = kind === 'unchanged' ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < end + HEAD_END.length + length) return;
    this.#received = '';
    counts[kind] += 1;
    if (!this.#etag) this.#onFirst();
    this.#etag = /\r\netag: ([^\r]+)/i.exec(head)?.[1] ?? '';
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#poll(), TV_POLL_MS);
  }
}

function kindOf(head: string): keyof PageCounts {
  if (head.startsWith('HTTP/1.1 304 ')) return 'unchanged';
  return head.startsWith('HTTP/1.1 200 ') ? 'full' : 'failed';
}

let pages: Page[] = [];

/** Opens the pages, spread over one interval. Resolves when each has received an answer. */
async function open(): Promise<void> {
  const count = Number(TV_PAGES);
  const answered = Array.from({ length: count }, (_, i) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    pages.push(new Page((i * TV_POLL_MS) / count, resolve));
    return promise;
  });
  await Promise.all(answered);
}

function close(): void {
  for (const page of pages) page.close();
  pages = [];
}

const input = createInterface({ input: process.stdin });
input.on('line', async (line) => {
  if (line === 'open') await open();
  if (line === 'close') close();
  console.log(`pages ${JSON.stringify(counts)}`);
});
// The process exits when its parent process no longer exists.
input.on('close', () => process.exit(0));
console.log(`ready ${TV_URL}`);
