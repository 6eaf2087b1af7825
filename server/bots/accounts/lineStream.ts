/** An answer that is a stream of JSON objects, one per line. */
import type { Response } from 'express';
import type { Limits } from '../../config/limits.ts';
import { noteStream } from '../../http/measured.ts';

export interface LineStreamDeps {
  readonly limits: Pick<Limits, 'unreadBytes' | 'unreadMs'>;
  /** Called when the connection is closed because its reader is too slow, with the number of unread bytes. */
  onSlowReader(bytes: number): void;
}

export class LineStream {
  readonly #res: Response;
  readonly #deps: LineStreamDeps;
  #hasClosed = false;
  readonly #closed: Promise<void>;

  /** Sends the headers. */
  constructor(res: Response, deps: LineStreamDeps) {
    this.#res = res;
    this.#deps = deps;
    this.#closed = new Promise((resolve) => {
      const { socket } = res.req;
      const close = () => {
        this.#hasClosed = true;
        socket.off('close', close);
        resolve();
      };
      res.once('close', close);
      // Listens to the socket, because the answer to a pipelined request reports no close before the earlier answers
      // are complete.
      socket.once('close', close);
      if (res.closed || socket.destroyed) close();
    });
    noteStream(res);
    res.status(200);
    res.setHeader('Content-Type', 'application/x-ndjson; charset=utf-8');
    // Makes proxies forward each line at once.
    res.setHeader('X-Accel-Buffering', 'no');
    res.flushHeaders();
    if (res.req.method === 'HEAD') res.end();
  }

  /** Sends a line. A client that does not read is disconnected, so that its lines do not fill the memory. */
  send(line: object, onRead?: () => void): void {
    if (this.isClosed) return;
    this.#res.write(`${JSON.stringify(line)}\n`, onRead);
    if (this.#res.writableLength > this.#deps.limits.unreadBytes) this.#drop();
  }

  /** Sends many lines, as fast as the client reads them. */
  async sendAll(lines: Iterable<object>): Promise<void> {
    for (const line of lines) {
      if (this.isClosed) return;
      const read = new Promise<void>((resolve) => this.send(line, resolve));
      if (this.#res.writableLength > this.#deps.limits.unreadBytes / 2) await this.#inTime(read);
    }
  }

  get isClosed(): boolean {
    return this.#hasClosed || this.#res.writableEnded || this.#res.destroyed;
  }

  /** Ends the stream after the sent lines. */
  end(): void {
    if (this.isClosed) return;
    void this.#inTime(new Promise((resolve) => void this.#res.end(resolve)));
  }

  /** Resolves when the connection of the stream is closed or the stream has ended. */
  closed(): Promise<void> {
    return this.#closed;
  }

  /** Waits until the client has read what was sent. A client that does not read it in time is disconnected. */
  async #inTime(read: Promise<void>): Promise<void> {
    const timer = setTimeout(() => this.#drop(), this.#deps.limits.unreadMs);
    await Promise.race([read, this.#closed]);
    clearTimeout(timer);
  }

  #drop(): void {
    if (this.#hasClosed) return;
    this.#deps.onSlowReader(this.#res.writableLength);
    this.#res.req.socket.destroy();
    this.#res.destroy();
  }
}
