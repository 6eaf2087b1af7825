// The server is killed between a move and the notification that it causes. After the restart the player to move is
// notified once: the list has one notification, and the push messages have its id, by which the browser shows them as
// one.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed, vi } from 'vitest';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { HttpTable } from '../harness/games/httpGame.ts';
import { PushService } from '../harness/servers/pushService.ts';
import { choose, notificationsOf, subscribe } from '../harness/users/notified.ts';
import type { TestUser } from '../harness/users/testUser.ts';
import type { FailingServer } from './support/failingServer.ts';
import { type Killable, openKillable } from './support/killable.ts';
import type { KillPoint } from './support/killPoints.ts';

const PREFIX = '/api/guest';
/** The lease of a killed process lasts four seconds. */
const RETURN = { timeout: 15_000, interval: 100 };

interface Case {
  readonly point: KillPoint;
  readonly when: string;
  /** The total number of messages that the push service has received, before the restart and after it. */
  readonly received: readonly [before: number, after: number];
}

const CASES: readonly Case[] = [
  { point: 'received', when: 'before the append of the move', received: [0, 1] },
  { point: 'committed', when: 'after the append of the move', received: [0, 1] },
  { point: 'claimed', when: 'after the claim of the message', received: [0, 1] },
  { point: 'pushed', when: 'after the push service has the message', received: [1, 2] },
  { point: 'marked', when: 'after the message is stored as sent', received: [1, 1] },
];

const withoutServices = process.env.TEST_WITHOUT_SERVICES === '1';
const DATABASES = [
  { name: 'the embedded database', isPostgres: false },
  { name: 'PostgreSQL', isPostgres: true },
];

let push: PushService;
beforeAll(async () => {
  push = await PushService.start();
});
afterAll(() => push.stop());

describe.each(DATABASES)('a server on $name', ({ isPostgres }) => {
  let place: Killable;
  beforeAll(async () => {
    if (isPostgres && withoutServices) return;
    place = await openKillable({ freePort, startGuard, startPostgres }, isPostgres);
  });
  beforeEach(() => place?.server.start());
  afterAll(() => place?.close());

  describe.skipIf(isPostgres && withoutServices)('with a move whose notification is not sent yet', () => {
    it.each(CASES)(
      '[NTC-28] notifies the player once even if it is killed $when',
      async ({ point, received: [before, after] }) => {
        onTestFailed(() => place.reset());
        const { server } = place;
        const { table, white, black, subscription } = await openTable(server);
        const received = () => push.received.filter((one) => one.subscription === subscription);
        const move = { commandId: randomUUID() };

        await server.arm(point, 1, null);
        const answer = white.move('d3-e3', move).catch(() => null);
        await server.held(point, null);
        await server.kill9();
        await answer;
        expect(received().length).toBe(before);

        await server.start();
        // A client that got no answer sends its move again, with the same id.
        await vi.waitFor(() => white.enter(table.id), RETURN);
        expect(await white.move('d3-e3', { ...move, ply: 0 })).toMatchObject({ ply: 1 });
        await server.sendDue();
        expect(received().length).toBe(after);
        // Another attempt finds nothing to send.
        await server.sendDue();
        const turns = (await notificationsOf(black, '', PREFIX)).content.filter(
          ({ kind }) => kind === 'YOUR_TURN',
        );
        expect([turns.length, received().length]).toEqual([1, after]);
        const [notice] = turns;
        expect(new Set(received().map(({ message }) => message?.id))).toEqual(new Set([notice?.id]));
        expect(server.complaints).toEqual([]);
        await white.leave();
      },
    );
  });
});

/** Starts a game with unlimited time. White has a socket; Black is away and gets push messages. */
async function openTable(server: FailingServer) {
  const { url } = server;
  const table = await HttpTable.started(
    { url },
    { playerGameTimeSeconds: null, timeToAddAfterMoveSeconds: 0 },
  );
  // The message that the table is full would reach a subscription that is made before it is sent.
  await server.sendDue();
  const [white, black] = table.users as readonly [TestUser, TestUser];
  const json = push.subscribe();
  await subscribe(black, json, PREFIX);
  await choose(black, { YOUR_TURN: { push: true, mail: false } }, PREFIX);
  await white.enter(table.id);
  return { table, white, black, subscription: Number(json.endpoint.split('/').at(-1)) };
}
