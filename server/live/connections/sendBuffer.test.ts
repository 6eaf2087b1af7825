import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { portOf } from '../../http/portOf.ts';
import { flushOverdue, SendBuffer } from './sendBuffer.ts';

let http: Server;
let sockets: WebSocketServer;
let client: WebSocket;
let socket: WebSocket;
let outbox: SendBuffer;
let heard: string[];

beforeEach(async () => {
  http = createServer();
  sockets = new WebSocketServer({ server: http });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const accepted = once(sockets, 'connection');
  client = new WebSocket(`ws://127.0.0.1:${portOf(http)}`, { autoPong: false });
  heard = [];
  client.on('message', (data: Buffer) => heard.push(`message of ${data.length}: ${data.at(-1)}`));
  client.on('ping', (data: Buffer) => heard.push(`ping ${data}`));
  [socket] = (await accepted) as [WebSocket];
  outbox = new SendBuffer(socket);
  await once(client, 'open');
});
afterEach(() => {
  client.terminate();
  sockets.close();
  http.close();
});

const payload = (length: number, last: number) => {
  const bytes = new Uint8Array(length);
  bytes[length - 1] = last;
  return bytes;
};

it('frames of every length arrive complete and in order', async () => {
  const sizes = [1, 125, 126, 65_535, 65_536, 200_000];
  outbox.message(payload(3, 7));
  outbox.gather();
  for (const [i, size] of sizes.entries()) outbox.message(payload(size, i));
  outbox.ping('are you there');
  outbox.message(payload(2, 9));
  outbox.flush();
  await expect.poll(() => heard.length).toBe(sizes.length + 3);
  expect(heard).toEqual([
    'message of 3: 7',
    ...sizes.map((size, i) => `message of ${size}: ${i}`),
    'ping are you there',
    'message of 2: 9',
  ]);
});

it('buffered frames are sent at the end of the event loop turn, before later frames', async () => {
  outbox.gather();
  outbox.message(payload(1, 1));
  outbox.gather();
  outbox.message(payload(1, 2));
  await new Promise(setImmediate);
  outbox.message(payload(1, 3));
  await expect.poll(() => heard).toEqual(['message of 1: 1', 'message of 1: 2', 'message of 1: 3']);
});

it('buffered frames are sent with the next incoming message if a turn of the event loop is long', () => {
  const { _socket: stream } = socket as unknown as { _socket: Socket };
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const before = stream.bytesWritten;
  outbox.gather();
  outbox.message(payload(10, 1));
  now.mockReturnValue(1001);
  flushOverdue();
  expect(stream.bytesWritten).toBe(before);
  now.mockReturnValue(1003);
  flushOverdue();
  expect(stream.bytesWritten).toBe(before + 12);
  now.mockRestore();
});
