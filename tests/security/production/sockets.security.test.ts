/**
 * Sockets in production mode with unscaled limits: who may open a socket, and floods, idle sockets and slow records that
 * could make the server unavailable. The titles contain the number of the security requirement (S1, S2, ...).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { EXAMPLE_RECORD } from '../../../engine/notation/testing/exampleRecord.ts';
import { CLOSE } from '../../../protocol/room/closeCodes.ts';
import { freePort } from '../../../scripts/services/ports.mjs';
import { startPostgres } from '../../../scripts/services/postgres.mjs';
import { startRedis } from '../../../scripts/services/redis.mjs';
import { LIMITS } from '../../../server/config/limits.ts';
import { type Reservation, socketUrl } from '../../harness/servers/rawSocket.ts';
import type { TestUser } from '../../harness/users/testUser.ts';
import { openProduction, type ProductionPlace } from './support/productionPlace.ts';

/** The number of a network with several users. The harness gives smaller numbers to the networks of single users. */
const ONE_NETWORK = 250;

let place: ProductionPlace;
let owner: TestUser;
let gameId = '';
beforeAll(async () => {
  place = await openProduction({ freePort, startPostgres, startRedis });
  owner = await place.guest();
  gameId = (await owner.create({ playerGameTimeSeconds: 600 })).id;
  await owner.enter(gameId);
});
afterAll(() => place?.close());

async function reservationOf(user: TestUser): Promise<Reservation> {
  const { status, body } = await user.seat(gameId, 'watcher');
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.reservation as Reservation;
}

interface Opened {
  /** 101, or the status of the refused upgrade. */
  readonly status: number;
  readonly socket: WebSocket;
}

function open(user: TestUser, reservation: Reservation, headers: Record<string, string>): Promise<Opened> {
  return new Promise((resolve) => {
    const socket = new WebSocket(socketUrl(user.url, reservation), { headers });
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, socket });
    });
    socket.on('open', () => resolve({ status: 101, socket }));
    socket.on('error', () => {});
  });
}

const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve));
const stillPlays = async () => expect(await owner.request('time')).toMatchObject({ now: expect.any(Number) });

it('S32: only pages of this server open sockets', async () => {
  const user = await place.guest();
  const reservation = await reservationOf(user);
  const Cookie = user.cookie;
  for (const Origin of ['https://evil.example', 'null', place.innerUrl, place.url.replace('https', 'http')])
    expect((await open(user, reservation, { Cookie, Origin })).status).toBe(403);
  expect((await open(user, reservation, { Cookie })).status).toBe(403);
  const { status, socket } = await open(user, reservation, { Cookie, Origin: place.url });
  expect(status).toBe(101);
  socket.terminate();
});

it('S33: a socket without a login or ticket, with a foreign ticket or with a used ticket is rejected', async () => {
  const user = await place.guest();
  const stranger = await place.guest();
  const reservation = await reservationOf(user);
  const own = { Cookie: user.cookie, Origin: place.url };
  const status = async (ticket: Reservation, headers: Record<string, string>) => {
    const opened = await open(user, ticket, headers);
    opened.socket.terminate();
    return opened.status;
  };
  expect(await status(reservation, { Origin: place.url })).toBe(401);
  expect(await status(reservation, { Origin: place.url, Cookie: user.cookie.replace('__Host-', '') })).toBe(
    401,
  );
  expect(await status(reservation, { Origin: place.url, Cookie: stranger.cookie })).toBe(401);
  expect(await status({ ...reservation, sessionId: 'made-up' }, own)).toBe(401);
  expect(await status(reservation, own)).toBe(101);
  expect(await status(reservation, own)).toBe(401);
});

it('S35: a frame over 4 KiB and a flood close only the connection that sends them', async () => {
  const large = await place.guest();
  const { socket } = await open(large, await reservationOf(large), {
    ...{ Cookie: large.cookie, Origin: place.url },
  });
  const closing = closed(socket);
  socket.send(Buffer.alloc(LIMITS.frameBytes + 1, 21));
  expect(await closing).toBe(1009);
  const loud = await place.guest();
  await loud.enter(gameId, 'watcher');
  const burst = await Promise.all(
    Array.from({ length: LIMITS.messageBurst + 15 }, () => loud.request('time')),
  );
  const refused = burst.filter((answer) => 'code' in answer && answer.code === 'E3009');
  expect(refused.length).toBeGreaterThanOrEqual(5);
  for (let i = 0; i < 2 * LIMITS.messagesRefusedBeforeClose; i++) loud.room?.send('time', {});
  await expect.poll(() => loud.closeCode).toBe(CLOSE.FLOOD);
  await stillPlays();
});

/** Opens sockets of one user one after the other. None of them acknowledges the join. */
async function openMany(user: TestUser, count: number): Promise<Opened[]> {
  const headers = { Cookie: user.cookie, Origin: place.url };
  const opened: Opened[] = [];
  while (opened.length < count) opened.push(await open(user, await reservationOf(user), headers));
  return opened;
}

const TOO_MANY = 5;
const statusesOf = (opened: readonly Opened[]) => opened.map(({ status }) => status);
const cappedAt = (most: number) => [...Array(most).fill(101), ...Array(TOO_MANY).fill(429)];

it('S37: an account has at most 20 sockets, and sockets that send nothing are closed', async () => {
  const mine = await openMany(await place.guest(), LIMITS.socketsPerAccount + TOO_MANY);
  expect(statusesOf(mine)).toEqual(cappedAt(LIMITS.socketsPerAccount));
  expect(await closed((mine[0] as Opened).socket)).toBe(CLOSE.FLOOD);
  await stillPlays();
});

it('S37: a network has at most 60 sockets, over all accounts', async () => {
  const { socketsPerAddress: most, socketsPerAccount: each } = LIMITS;
  const opened: Opened[] = [];
  while (opened.length < most) {
    const neighbour = await place.guest(ONE_NETWORK);
    opened.push(...(await openMany(neighbour, Math.min(each, most - opened.length))));
  }
  opened.push(...(await openMany(await place.guest(ONE_NETWORK), TOO_MANY)));
  expect(statusesOf(opened)).toEqual(cappedAt(most));
  for (const { socket } of opened) socket.terminate();
  await stillPlays();
});

it('S38: a watcher receives no account, address or login session', async () => {
  const watcher = await place.guest();
  await watcher.enter(gameId, 'watcher');
  const ids = await place.db.selectFrom('account').select('id').execute();
  const reported = JSON.stringify([watcher.room?.state.toJSON(), await watcher.log()]);
  for (const { id } of ids) expect(reported).not.toContain(id);
  expect(reported).not.toMatch(/commandId|203\.0\.113|@example/);
  await watcher.leave();
});

describe('S45: records that are made to be slow to parse', () => {
  const MILLION = 1_000_000;
  /**
   * Maximum milliseconds of a stall. A linear parser takes milliseconds. A parser that rescans the text for each item
   * would take hours.
   */
  const STALL_MS = 500;
  const [head = '', moves = ''] = EXAMPLE_RECORD.split('\n\n');

  it.each([
    ['brackets in brackets', `${head}\n\n${'('.repeat(MILLION)}`],
    ['comments in comments', `${head}\n\n${'{'.repeat(MILLION)}`],
    ['tags without an end', '['.repeat(MILLION)],
    ['tags by the thousand', `${'[Aa "x"]\n'.repeat(MILLION / 20)}\n${moves}`],
    ['spaces', `${head}\n\n1.${' '.repeat(MILLION)}d4-e4`],
    ['rounds by the thousand', `${head}\n\n${'1. d4-e4\n'.repeat(MILLION / 10)}`],
    ['marks', `${head}\n\n1. d4-e4 ${'[%clk '.repeat(MILLION / 10)}`],
  ])('such as %s are rejected without delaying other requests', async (_what, record) => {
    const user = await place.member();
    await place.db
      .updateTable('account')
      .set({ role: 'ROLE_PREMIUM_USER' })
      .where('email', '=', user.signUp.email)
      .execute();
    const body = { title: 'Slow', record };
    const answering = user.call<{ code: string }>('POST', '/api/saved-games', { body });
    let isAnswered = false;
    void answering.finally(() => {
      isAnswered = true;
    });
    let longest = 0;
    while (!isAnswered) {
      const begun = performance.now();
      await owner.request('time');
      longest = Math.max(longest, performance.now() - begun);
      await delay(20);
    }
    const answer = await answering;
    expect([answer.status, answer.body.code]).toEqual([422, 'E3100']);
    expect(longest).toBeLessThan(STALL_MS);
  });

  it('are rejected unread if they are ten megabytes long', async () => {
    const user = await place.member();
    const body = { title: 'Large', record: 'x'.repeat(10 * MILLION) };
    expect((await user.call('POST', '/api/saved-games', { body })).status).toBe(413);
  });
});
