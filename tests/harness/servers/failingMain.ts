/**
 * The product with points at which it stands still, so that a test can kill it exactly there. It starts as main.ts
 * does, though not before the instant that NOT_BEFORE names and with a wall clock that is WALL_CLOCK_MS off; then it
 * takes lines from its input (`arm POINT NTH`, `rows GAME`, `step MS` of the wall clock) and answers in lines (`armed`,
 * `rows GAME JSON`, `stepped`). At the armed point it says `holding POINT` and does nothing any more.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@colyseus/core';
import { pino } from 'pino';
import { parseConfig } from '../../../server/config/config.ts';
import type { SendBuffer } from '../../../server/live/connections/sendBuffer.ts';
import { start } from '../../../server/startup/start.ts';
import { stopOnSignal } from '../../../server/startup/stopOnSignal.ts';
import { holdNextCommit } from '../../faults/support/embeddedHold.ts';
import { rowsOf } from '../../faults/support/gameRows.ts';
import { isKillPoint, type KillPoint } from '../../faults/support/killPoints.ts';
import { stepWallClock } from '../../faults/support/wallClock.ts';

interface Armed {
  readonly point: KillPoint;
  /** At the how manieth time; for `sending`, before the how manieth send. */
  readonly nth: number;
}

let armed: Armed | null = null;
let times = 0;
let isCommitted = false;
/** Of all sockets in rooms. */
const outboxes = new Set<SendBuffer>();

const config = parseConfig(process.env);
if (!config.ok) throw new Error(config.error.join('; '));
const log = pino({ level: config.value.logLevel }, pino.destination({ fd: 2, sync: true }));
await delay(Math.max(0, Number(process.env.NOT_BEFORE ?? 0) - Date.now()));
stepWallClock(Number(process.env.WALL_CLOCK_MS ?? 0));
const running = await start(config.value, log, {
  faultPoint(point) {
    // The commit is held by the database; this point lies before the statement.
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
// Whoever started this is gone.
input.on('close', () => process.exit(1));

async function obey([order, argument = '', nth = '1']: string[]): Promise<void> {
  if (order === 'arm' && isKillPoint(argument)) await arm({ point: argument, nth: Number(nth) });
  else if (order === 'rows') say(`rows ${argument} ${JSON.stringify(await rowsOf(database.db, argument))}`);
  else if (order === 'step') step(Number(argument));
  else throw new Error(`Unknown order: ${order} ${argument}`);
}

async function arm(wanted: Armed): Promise<void> {
  if (wanted.point === 'appending' && database.kind === 'embedded') await holdNextCommit(database.db);
  times = 0;
  isCommitted = false;
  armed = wanted;
  say('armed');
}

function step(ms: number): void {
  stepWallClock(ms);
  say('stepped');
}

/** After the armed commit the next sends are those of the move to everybody. */
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
  // What was sent is gathered until the program comes to rest, which one that is held never does.
  for (const outbox of outboxes) outbox.flush();
  say(`holding ${point}`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

/** Written at once, since nothing is written any more by a process that stands still. */
function say(line: string): void {
  writeSync(1, `${line}\n`);
}
