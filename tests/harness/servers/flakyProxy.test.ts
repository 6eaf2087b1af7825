import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { portOf } from '../../../server/http/portOf.ts';
import { type FlakyConnection, openFlakyConnection } from './flakyProxy.ts';

const echo = createServer((socket) => socket.on('error', () => socket.destroy()).pipe(socket));
let line: FlakyConnection;

beforeEach(async () => {
  if (!echo.listening) await once(echo.listen(0, '127.0.0.1'), 'listening');
  line = await openFlakyConnection(portOf(echo));
});
afterEach(() => line.close());

function dial(port = line.port): { socket: Socket; heard: () => string } {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('latin1').on('data', (text) => {
    heard += text;
  });
  socket.on('error', () => socket.destroy());
  return { socket, heard: () => heard };
}

test('the proxy carries bytes in both directions', async () => {
  const { socket, heard } = dial();
  socket.write('hello');
  await expect.poll(heard).toBe('hello');
});

test('the proxy delays data on old and new connections during a silent cut', async () => {
  const old = dial();
  old.socket.write('a');
  await expect.poll(old.heard).toBe('a');
  line.cut('silent');
  old.socket.write('b');
  const fresh = dial();
  fresh.socket.write('c');
  await delay(200);
  expect([old.heard(), fresh.heard()]).toEqual(['a', '']);
  line.restore();
  await expect.poll(old.heard).toBe('ab');
  await expect.poll(fresh.heard).toBe('c');
});

test('the proxy breaks connections at a reset', async () => {
  const old = dial();
  line.cut('reset');
  await expect.poll(() => old.socket.destroyed).toBe(true);
  const refused = dial();
  await expect.poll(() => refused.socket.destroyed).toBe(true);
  line.restore();
  const fresh = dial();
  fresh.socket.write('d');
  await expect.poll(fresh.heard).toBe('d');
});

test('the proxy connects a SOCKS client to the server, whatever target it requests', async () => {
  const { socket, heard } = dial();
  socket.write(Buffer.from([5, 1, 0]));
  await expect.poll(heard).toBe('\x05\x00');
  socket.write(Buffer.from([5, 1, 0, 1, 10, 0, 0, 1, 0, 80]));
  await expect.poll(() => heard().length).toBe(12);
  socket.write('hello');
  await expect.poll(() => heard().slice(12)).toBe('hello');
});

test('the proxy delivers a lost packet on a slow path after the additional delay of a retransmission', async () => {
  const chances = [0.9, 0];
  const long = await openFlakyConnection(portOf(echo), {
    ...{ delayMs: 40, lossShare: 0.5, againMs: 100 },
    random: () => chances.shift() ?? 0.9,
  });
  const { socket, heard } = dial(long.port);
  const sentAt = performance.now();
  socket.write('a');
  await expect.poll(heard).toBe('a');
  // The first attempt is lost. The second one and the echo are each delayed. Each timer may fire one millisecond early.
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(2 * 40 + 100 - 4);
  expect(long.losses).toBe(1);
  await long.close();
});

test('the proxy delivers data that was sent before a slow connection was closed', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.end('last words')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const long = await openFlakyConnection(portOf(server), {
    ...{ delayMs: 40, lossShare: 0, againMs: 0, random: () => 0.9 },
  });
  const { socket, heard } = dial(long.port);
  const closed = once(socket, 'close');
  socket.write('goodbye');
  await closed;
  expect(heard()).toBe('last words');
  await long.close();
  server.close();
});
