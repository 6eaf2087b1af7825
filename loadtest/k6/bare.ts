/**
 * The load of the scenario `players` on bare rooms: the same sockets, decoders and pace, with meaningless moves. It
 * measures the baseline with which the product is compared.
 */
import http, { CookieJar } from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import { type Reservation, RoomConnection } from './roomConnection.ts';
import { onceEach, schedule } from './schedule.ts';
import { ADDRESSES, COUNT, MOVE_EVERY_MS, SECONDS, summary } from './settings.ts';
import { delay, now } from './time.ts';

const failed = new Counter('games_failed');
const answerMs = new Trend('move_answer', true);

export const options = {
  scenarios: onceEach('bare', COUNT, SECONDS + 60),
  summaryTrendStats: ['min', 'med', 'avg', 'p(99)', 'max', 'count'],
  thresholds: { games_failed: ['count==0'], 'move_answer{phase:steady}': ['p(50)<=1000000'] },
};

const ADDRESS = ADDRESSES[0] ?? '';

async function enter(room: number): Promise<RoomConnection> {
  const settings = { jar: new CookieJar(), tags: { name: 'bare seat' } };
  const answer = await http.asyncRequest('GET', `${ADDRESS}/seat/${room}`, null, settings);
  const reservation = JSON.parse(answer.body ?? '') as Reservation;
  return new Promise((resolve, reject) => {
    const line: RoomConnection = new RoomConnection(
      ADDRESS.replace(/^http/, 'ws'),
      reservation,
      {},
      {
        onState: () => resolve(line),
        onClosed: (code) => reject(new Error(`closed with ${code}`)),
      },
    );
  });
}

export default async function bare(): Promise<void> {
  const { begun, steadyFrom, endAt, place, turnOf } = schedule();
  await turnOf(place);
  try {
    const lines: RoomConnection[] = [];
    for (let seat = 0; seat < 4; seat++) lines.push(await enter(place));
    let due = begun + ((place - 1) / COUNT) * MOVE_EVERY_MS;
    due += Math.ceil((now() - due) / MOVE_EVERY_MS) * MOVE_EVERY_MS;
    for (let ply = 0; due < endAt; ply++, due += MOVE_EVERY_MS) {
      await delay(due - now());
      const sentAt = now();
      const payload = { commandId: `bare-${place}-${ply}`, ply, from: 30, to: 42 };
      const answer = await lines[ply % 4]?.request('move', payload);
      if (answer?.status !== 0) throw new Error('no answer');
      answerMs.add(answer.at - sentAt, { phase: sentAt < steadyFrom ? 'warm' : 'steady' });
    }
    for (const line of lines) line.close();
  } catch (error) {
    failed.add(1);
    console.error(`broken: ${error}`);
  }
}

export const handleSummary = summary;
