/** The server closes the sockets of slow readers, without an effect on other users. */
import { EventEmitter } from 'node:events';
import type { Client } from '@colyseus/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaveAll, startTable, type Table } from '../../../tests/harness/games/testGames.ts';
import { type Reservation, rawSocket } from '../../../tests/harness/servers/rawSocket.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { LIMITS } from '../../config/limits.ts';
import { AccountBudgets } from './accountBudgets.ts';
import { type Behind, Connections } from './connections.ts';
import { SocketRegistry } from './socketRegistry.ts';

const DEPS = { limits: LIMITS, sockets: new SocketRegistry(), budgets: new AccountBudgets(LIMITS) };

let server: TestServer;
let table: Table;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Changes the game once more, which sends a message to every client. */
async function goOn(): Promise<number> {
  const { state } = table.watcher.view.match;
  const answer = await table.players[0].request(state === 'PAUSED' ? 'unpause' : 'pause');
  if (!('seq' in answer)) throw new Error(JSON.stringify(answer));
  const { seq } = answer;
  await Promise.all(
    table.everybody.map((user) => user.until(({ match }) => match.seq >= seq, `entry ${seq}`)),
  );
  return seq;
}

const dropped = () => server.logged.filter(({ event }) => event === 'slowReader');

it('a client that leaves 64 messages unread is disconnected', async () => {
  table = await startTable(server, { playerGameTimeSeconds: 3600 });
  const sleeper = await TestUser.guest(server.url);
  const { reservation } = (await sleeper.seat(table.gameId, 'watcher')).body;
  const socket = await rawSocket(sleeper, reservation as Reservation);
  await table.watcher.until(({ facts }) => facts.watchers === 2);
  socket.pause();
  const before = await goOn();
  while (dropped().length === 0) await goOn();
  expect(Number(dropped()[0]?.messages)).toBeGreaterThanOrEqual(LIMITS.unreadMessages);
  await table.watcher.until(({ facts }) => facts.watchers === 1, 'that the sleeper has gone');
  // The other clients received as many messages, and they are still connected.
  expect((await goOn()) - before).toBeGreaterThanOrEqual(LIMITS.unreadMessages);
  expect(table.everybody.map(({ closeCode }) => closeCode)).toEqual(table.everybody.map(() => null));
  expect(dropped()).toHaveLength(1);
  socket.terminate();
  await leaveAll(table);
});

/** A socket whose number of buffered bytes the test controls. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  isTerminated = false;
  requested = '';
  ping(data: string): void {
    this.requested = data;
  }
  send(): void {}
  terminate(): void {
    this.isTerminated = true;
  }
}

function fakeClient() {
  const ref = new FakeSocket();
  return { ref, client: { ref, auth: { accountId: 'a', loginId: 'l' }, leave() {} } as unknown as Client };
}

it('messages that the client read before its pong do not count as unread', () => {
  const lines = new Connections({ ...DEPS, onSlowReader: () => {} });
  const { ref, client } = fakeClient();
  lines.add(client, () => {});
  const send = (count: number) => {
    for (let sent = 0; sent < count; sent++) client.raw(new Uint8Array());
  };
  ref.emit('pong', Buffer.from(ref.requested));
  send(36);
  const { requested } = ref;
  send(5);
  expect(lines.of(client)?.meter.unread).toBe(41);
  ref.emit('pong', Buffer.from(requested));
  // The ping was sent after message 32, so the pong confirms 32 messages. Nine of the 41 messages stay unread.
  expect(lines.of(client)?.meter.unread).toBe(9);
  lines.remove(client);
  ref.emit('close');
});

it('at most one megabyte is buffered for a client that does not read', () => {
  const behind: Behind[] = [];
  const lines = new Connections({ ...DEPS, onSlowReader: (one) => behind.push(one) });
  const { ref, client } = fakeClient();
  lines.add(client, () => {});
  ref.bufferedAmount = 1024 * 1024;
  lines.dropSlowReaders();
  expect([ref.isTerminated, behind]).toEqual([false, []]);
  ref.bufferedAmount += 1;
  lines.dropSlowReaders();
  expect([ref.isTerminated, behind]).toEqual([true, [{ messages: 0, bytes: 1024 * 1024 + 1 }]]);
  lines.remove(client);
  ref.emit('close');
});
