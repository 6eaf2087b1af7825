/**
 * A hundred people, each at a table with three bots of the highest level: while the bots think, people's moves are
 * acknowledged at once, the server's thread is never held up, and every bot moves within seconds.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { isOver } from '../../engine/match/match.ts';
import { legalMoves, moveFrom, movePromotion, moveTo } from '../../engine/rules/moves.ts';
import { startGuard } from '../../scripts/services/guard.mjs';
import { share } from '../testing/load/figures.ts';
import { startMain } from '../testing/mainProcess.ts';
import { Person } from '../testing/person.ts';

const GAMES = 100;
const MOVES = 6;
const AT_A_TIME = 10;
/** Thinks hard enough to keep every thread busy all the time. */
const BOT_LEVEL = 5;
const ACK_MS = 50;
const LOOP_MS = 20;
const LOOK_BACK_S = 5;
const BOT_MOVE_MS = 5_000;
/** Three bots think before each move of a person, and so do those of all others. */
const PATIENCE_MS = 120_000;

const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-bots-'));
const guard = startGuard(folder, 'KILL');
afterAll(() => guard.release());

it('[BOT-08] beside 300 thinking bots of 100 games moves are acknowledged at once, and every bot moves in time', async () => {
  const server = await startMain({
    PORT: '0',
    LIMITS_SCALE: '1000',
    LOG_LEVEL: 'info',
    DATA_DIR: path.join(folder, 'data'),
  });
  guard.watch(server.process.pid ?? null);
  let loop: ReturnType<typeof watchLoop> | null = null;
  try {
    const people = await sitDown(server.address);
    await untilCalm(server.address);
    const playing: Promise<number[]>[] = [];
    for (const [i, person] of people.entries()) {
      await person.ask('ready');
      playing.push(playOne(person, i));
    }
    loop = watchLoop(server.address);
    const acks = (await Promise.all(playing)).flat();
    const lateness = loop.stop();
    const botMoves = (await Promise.all(people.map(botMovesOf))).flat();
    console.log(
      `acknowledged: ${figures(acks)}; bots moved: ${figures(botMoves)}; loop: ${figures(lateness)}`,
    );
    const hurries = server.lines.filter((line) => line.includes('botsHurried'));
    console.log(hurries.at(-1));
    expect(acks.length).toBeGreaterThan((GAMES * MOVES) / 2);
    expect(share(acks, 0.99)).toBeLessThanOrEqual(ACK_MS);
    expect(Math.max(...botMoves)).toBeLessThanOrEqual(BOT_MOVE_MS);
    // Of the looks back over five seconds; the first ones still saw how the tables started.
    expect(share(lateness.slice(LOOK_BACK_S), 0.9)).toBeLessThanOrEqual(LOOP_MS);
    expect(hurries.length).toBeGreaterThan(0);
  } finally {
    loop?.stop();
    await server.stop();
    guard.watch(null);
  }
});

function figures(times: readonly number[]): string {
  const [half, most, all] = [0.5, 0.99, 1].map((part) => share(times, part).toFixed(0));
  return `${times.length} times, half within ${half} ms, 99 % within ${most} ms, all within ${all} ms`;
}

/** Everybody at an own table, none of which has started. A few at a time: how games are made is not what is measured. */
async function sitDown(url: string): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < GAMES) {
    const group = Array.from({ length: AT_A_TIME }, async () => {
      const person = await Person.guest(url);
      const options = { numberOfBots: 3, botLevel: BOT_LEVEL, playerGameTimeSeconds: 3600 } as const;
      await person.enter((await person.createAndStart(options)).id);
      return person;
    });
    people.push(...(await Promise.all(group)));
  }
  return people;
}

/** How late the server's event loop was: milliseconds, the 99th percentile of the last five seconds. */
async function latenessOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const seconds = /event_loop_delay_seconds\{quantile="0.99"\} (\S+)/.exec(text)?.[1];
  return Number(seconds) * 1000;
}

async function untilCalm(url: string): Promise<void> {
  while ((await latenessOf(url)) > LOOP_MS) await delay(1_000);
}

function watchLoop(url: string): { stop(): readonly number[] } {
  const lateness: number[] = [];
  const timer = setInterval(() => void latenessOf(url).then((ms) => lateness.push(ms)), 1_000);
  return {
    stop() {
      clearInterval(timer);
      return lateness;
    },
  };
}

/** Plays so many moves: milliseconds from sending each to its acknowledgement. */
async function playOne(person: Person, number: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < MOVES) {
    const { match } = await person.until(
      (view) => isOver(view.match) || (view.match.state === 'STARTED' && view.match.game.position.turn === 0),
      'the own turn',
      PATIENCE_MS,
    );
    if (isOver(match)) break;
    const moves = legalMoves(match.game.position);
    const move = moves[(number * 7 + times.length * 3) % moves.length];
    // Nothing to play: the turn passes by itself.
    if (move === undefined) {
      await person.until(
        (view) => view.match.game.position.ply > match.game.position.ply,
        'the pass',
        PATIENCE_MS,
      );
      continue;
    }
    const begun = performance.now();
    const answer = await person.ask('move', {
      ...{ ply: match.game.position.ply, from: moveFrom(move), to: moveTo(move) },
      ...(movePromotion(move) ? { promotion: 'QUEEN' } : {}),
    });
    times.push(performance.now() - begun);
    if (!('seq' in answer)) throw new Error(`Refused: ${JSON.stringify(answer)}`);
    await person.until(
      (view) => view.match.game.position.ply > match.game.position.ply,
      'the own move',
      PATIENCE_MS,
    );
  }
  return times;
}

/** Milliseconds from the beginning of each bot's turn to its move. */
async function botMovesOf(person: Person): Promise<number[]> {
  const log = await person.log();
  await person.leave();
  return log.flatMap(({ command, at, since }) =>
    command.type === 'move' && command.by !== 0 && since !== null ? [at - since] : [],
  );
}
