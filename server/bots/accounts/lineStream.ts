/** An answer that is a stream of JSON objects, one per line. */
import type { Response } from 'express';
import { noteStream } from '../../http/measured.ts';

export class LineStream {
  readonly #res: Response;
  readonly #mostUnreadBytes: number;

  /** Sends the headers. */
  constructor(res: Response, mostUnreadBytes: number) {
    this.#res = res;
    this.#mostUnreadBytes = mostUnreadBytes;
    noteStream(res);
    res.status(200);
    res.setHeader('Content-Type', 'application/x-ndjson; charset=utf-8');
    // Makes proxies forward each line at once.
    res.setHeader('X-Accel-Buffering', 'no');
    res.flushHeaders();
    if (res.req?.method === 'HEAD') res.end();
  }

  /** Sends a line. A client that does not read is disconnected, so that its lines do not fill the memory. */
  send(line: object): void {
    if (this.isClosed) return;
    this.#res.write(`${JSON.stringify(line)}\n`);
    if (this.#res.writableLength > this.#mostUnreadBytes) this.#res.destroy();
  }

  get isClosed(): boolean {
    return this.#res.writableEnded || this.#res.destroyed || this.#res.closed;
  }

  /** Ends the stream after the sent lines. */
  end(): void {
    if (!this.isClosed) this.#res.end();
  }

  /** Resolves when the connection of the stream is closed or the stream has ended. */
  closed(): Promise<void> {
    if (this.#res.closed) return Promise.resolve();
    return new Promise((resolve) => void this.#res.once('close', resolve));
  }
}
