/**
 * The product with failpoints at which it stops, so that a test can kill it exactly there. It starts like main.ts, but
 * not before the time NOT_BEFORE, and its wall clock is off by WALL_CLOCK_MS. It reads lines from stdin (`arm POINT
 * NTH`, `rows GAME`, `step MS` for the wall clock, `due` for push messages) and answers with lines (`armed`, `rows GAME
 * JSON`, `stepped`, `due`). At the armed failpoint it prints `holding POINT` and stops.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@colyseus/core';
import { sql } from 'kysely';
import { pino } from 'pino';
import { parseConfig } from '../../../server/config/config.ts';
import type { SendBuffer } from '../../../server/live/connections/sendBuffer.ts';
import { start } from '../../../server/startup/start.ts';
import { stopOnSignal } from '../../../server/startup/stopOnSignal.ts';
import { armCommitFailpoint } from '../../faults/support/embeddedHold.ts';
import { rowsOf } from '../../faults/support/gameRows.ts';
import { isKillPoint, type KillPoint } from '../../faults/support/killPoints.ts';
import { stepWallClock } from '../../faults/support/wallClock.ts';

interface Armed {
  readonly point: KillPoint;
  /** The process stops when the failpoint is reached for the n-th time. At `sending` it stops before the n-th send. */
  readonly nth: number;
}

let armed: Armed | null = null;
let times = 0;
let isCommitted = false;
/** The send buffers of all room sockets. */
const outboxes = new Set<SendBuffer>();

const config = parseConfig(process.env);
if (!config.ok) throw new Error(config.error.join('; '));
const log = pino({ level: config.value.logLevel }, pino.destination({ fd: 2, sync: true }));
await delay(Math.max(0, Number(process.env.NOT_BEFORE ?? 0) - Date.now()));
stepWallClock(Number(process.env.WALL_CLOCK_MS ?? 0));
const running = await start(config.value, log, {
  faultPoint(point) {
    // At `appending` the database holds the commit (armCommitFailpoint), so the process does not stop here.
    if (point !== 'appending' && armed?.point === point) holdAtTheNth(armed);
    if (point === 'committed') isCommitted = true;
  },
  watchSends: holdBeforeSends,
});
const { database } = running.services;
say(`ready ${running.url}`);

const input = createInterface({ input: process.stdin });
input.on('line', (line) => void obey(line.split(' ')));
stopOnSignal(running, log);
// The process exits when its parent process no longer exists.
input.on('close', () => process.exit(1));

async function obey([order, argument = '', nth = '1']: string[]): Promise<void> {
  if (order === 'arm' && isKillPoint(argument)) await arm({ point: argument, nth: Number(nth) });
  else if (order === 'rows') say(`rows ${argument} ${JSON.stringify(await rowsOf(database.db, argument))}`);
  else if (order === 'due') await makeDeliveriesDue();
  else if (order === 'step') step(Number(argument));
  else throw new Error(`Unknown order: ${order} ${argument}`);
}

async function arm(wanted: Armed): Promise<void> {
  if (wanted.point === 'appending' && database.kind === 'embedded') await armCommitFailpoint(database.db);
  times = 0;
  isCommitted = false;
  armed = wanted;
  say('armed');
}

/** Makes all waiting push messages due, as if the time until their next attempt had passed. */
async function makeDeliveriesDue(): Promise<void> {
  // A message that is being sent would be sent twice.
  await running.services.deliveries.settled();
  await database.db
    .updateTable('notification_delivery')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('ended_at', 'is', null)
    .execute();
  running.services.deliveries.wake();
  await running.services.deliveries.settled();
  say('due');
}

function step(ms: number): void {
  stepWallClock(ms);
  say('stepped');
}

/** Stops the process at the armed send. Only sends after a move's commit count, because they broadcast the move. */
function holdBeforeSends(client: Client, outbox: SendBuffer): void {
  outboxes.add(outbox);
  const raw = client.raw.bind(client);
  client.raw = (...args: Parameters<Client['raw']>) => {
    if (armed?.point === 'sending' && isCommitted) holdAtTheNth(armed);
    raw(...args);
  };
}

function holdAtTheNth({ point, nth }: Armed): void {
  times += 1;
  if (times < nth) return;
  // Sends are buffered until the event loop is idle, and the event loop of a stopped process never becomes idle.
  for (const outbox of outboxes) outbox.flush();
  say(`holding ${point}`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

/** Writes a line to stdout. The write is synchronous, because a stopped process writes nothing later. */
function say(line: string): void {
  writeSync(1, `${line}\n`);
}
