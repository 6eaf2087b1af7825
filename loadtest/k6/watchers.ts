/**
 * Watchers in one room. Each virtual user simulates many logged-in users with one socket each. A patch is the same for
 * all, so one socket decodes it. For the other sockets it is sufficient to compare the frame and its read time.
 * Everything is evaluated at the end, because work while a patch arrives at thousands of sockets would delay the last
 * of them.
 */
import { Decoder } from '@colyseus/schema';
import exec from 'k6/execution';
import { Counter, Rate } from 'k6/metrics';
import { RoomState } from '../../protocol/room/state.ts';
import { CrowdConnection } from './crowdConnection.ts';
import { isComplete } from './decoded.ts';
import { onceEach, schedule } from './schedule.ts';
import { COUNT, END_WITHIN_MS, GAME_ID, SECONDS, summary } from './settings.ts';
import { delay, now } from './time.ts';
import { Visitor } from './visitor.ts';

const PER_USER = 50;
/** Maximum milliseconds until a patch has reached all sockets of a virtual user. */
const EDGE_MS = 1_000;
const USERS = Math.ceil(COUNT / PER_USER);
const failed = new Counter('watchers_failed');
const connectionsLost = new Counter('connections_lost');
const unknown = new Counter('frames_unknown');
const whole = new Rate('states_verified');

export const options = {
  scenarios: onceEach('watchers', USERS, SECONDS + END_WITHIN_MS / 1_000 + 60),
  thresholds: {
    watchers_failed: ['count==0'],
    failed_calls: ['count==0'],
    connections_lost: ['count==0'],
    frames_unknown: ['count==0'],
    states_verified: ['rate==1'],
  },
};

/** A patch as read by some sockets of this virtual user. */
interface Seen {
  sockets: number;
  lastAt: number;
}

export default async function watchers(): Promise<void> {
  const { steadyFrom, endAt, place, turnOf } = schedule();
  const lines: CrowdConnection[] = [];
  for (let i = 0; i < PER_USER && (place - 1) * PER_USER + i < COUNT; i++) {
    // The sockets of the virtual users open alternately, so that the number of watchers grows evenly.
    await turnOf(i * USERS + place);
    try {
      lines.push(await enter());
    } catch (error) {
      failed.add(1);
      console.error(`broken: ${error}`);
    }
  }
  await delay(steadyFrom - now());
  const [decoding] = lines;
  const state = new RoomState();
  const decoder = new Decoder(state);
  for (const { frame } of decoding?.taken() ?? []) decoder.decode(frame.subarray(1));
  for (const line of lines) line.taken();
  // The measurement begins later than requested if the ramp-up was slow.
  const from = now();
  await delay(endAt - now());
  // Frames sent at the end are still in transit.
  await delay(END_WITHIN_MS);
  const until = now();
  connectionsLost.add(lines.filter((line) => line.isDisconnected).length);
  const seen = new Map<number, Seen>();
  const plies: Record<string, readonly [number, number]> = {};
  const own = decoding?.taken() ?? [];
  for (const { frame, at } of [...own, ...lines.slice(1).flatMap((line) => line.taken())])
    note(seen, frame, at);
  for (const { frame } of own) {
    const { ply } = state;
    decoder.decode(frame.subarray(1));
    const { sockets, lastAt } = seen.get(keyOf(frame)) ?? { sockets: 0, lastAt: 0 };
    if (state.ply > ply) plies[state.ply] = [sockets, lastAt];
    seen.delete(keyOf(frame));
  }
  for (const { sockets, lastAt } of seen.values()) {
    // Patches in transit at the start or end of the measurement are left out.
    if (lastAt > from + EDGE_MS && lastAt < until - EDGE_MS) unknown.add(sockets);
  }
  whole.add(isComplete(state));
  console.log(JSON.stringify({ sockets: lines.length, from, plies }));
  for (const line of lines) line.close();
}

async function enter(): Promise<CrowdConnection> {
  const visitor = new Visitor(exec.vu.idInTest);
  await visitor.logInAsGuest();
  const reservation = await visitor.seat(GAME_ID, 'watcher');
  if (typeof reservation === 'number') throw new Error(`No place: ${reservation}`);
  return CrowdConnection.open(visitor.socketAddress(reservation), reservation, visitor.headers);
}

function note(seen: Map<number, Seen>, frame: Uint8Array, at: number): void {
  const key = keyOf(frame);
  const one = seen.get(key) ?? { sockets: 0, lastAt: 0 };
  one.sockets += 1;
  one.lastAt = Math.max(one.lastAt, at);
  seen.set(key, one);
}

const PRIME = 16_777_619;

/** Returns the hash of a frame's bytes. */
function keyOf(frame: Uint8Array): number {
  // The length is read only once, because reading the length of such an array is slow here.
  const { length } = frame;
  let key = length;
  for (let i = 0; i < length; i++) key = Math.imul(key ^ (frame[i] ?? 0), PRIME);
  return key;
}

export const handleSummary = summary;
