/**
 * A hundred players, each against three bots of the highest level. While the bots search, moves of players are
 * acknowledged promptly, the event loop is not blocked, and every bot moves within seconds.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isOver } from '../../engine/match/match.ts';
import { legalMoves, moveFrom, movePromotion, moveTo } from '../../engine/rules/moves.ts';
import { startGuard } from '../../scripts/services/guard.mjs';
import { note } from '../faults/support/note.ts';
import { TestUser } from '../harness/users/testUser.ts';
import { share } from './support/figures.ts';
import { MeasuredServer } from './support/measuredServer.ts';

const GAMES = 100;
const MOVES = 6;
const AT_A_TIME = 10;
/** A bot level that keeps every bot thread busy all the time. */
const BOT_LEVEL = 5;
const ACK_MS = 50;
const LOOP_MS = 20;
const BOT_MOVE_MS = 5_000;
/** Timeout of the test, which is slow, because the three bots of each game search before each move of the player. */
const TIMEOUT_MS = 120_000;

const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-bots-'));
const guard = startGuard(folder, 'KILL');
afterAll(() => guard.release());

it('[BOT-08] the server acknowledges moves immediately while 300 bots of 100 games search', async () => {
  const server = await MeasuredServer.start({
    LIMITS_SCALE: '1000',
    LOG_LEVEL: 'info',
    DATA_DIR: path.join(folder, 'data'),
  });
  guard.watch(server.pid);
  try {
    const users = await sitDown(server.url);
    const started = Date.now();
    server.mark();
    const playing: Promise<number[]>[] = [];
    for (const [i, user] of users.entries()) {
      await user.request('ready');
      playing.push(playOne(user, i));
    }
    const acks = (await Promise.all(playing)).flat();
    const { loopDelayP99Ms } = await server.facts();
    const seconds = (Date.now() - started) / 1000;
    const botMoves = (await Promise.all(users.map(botMovesOf))).flat();
    const hurries = server.lines.filter((line) => line.includes('botThinkTimeCut'));
    console.log(`acknowledged: ${figures(acks)}; bots moved: ${figures(botMoves)}`);
    console.log(`the loop was late by ${loopDelayP99Ms.toFixed(1)} ms (p99 of ${seconds.toFixed(0)} s)`);
    console.log(hurries.at(-1));
    note({ ackP99Ms: share(acks, 0.99), loopP99Ms: loopDelayP99Ms, slowestBotMs: Math.max(...botMoves) });
    expect(acks.length).toBeGreaterThan((GAMES * MOVES) / 2);
    expect(share(acks, 0.99)).toBeLessThanOrEqual(ACK_MS);
    expect(Math.max(...botMoves)).toBeLessThanOrEqual(BOT_MOVE_MS);
    expect(loopDelayP99Ms).toBeLessThanOrEqual(LOOP_MS);
    expect(hurries.length).toBeGreaterThan(0);
  } finally {
    await server.stop();
    guard.watch(null);
  }
});

function figures(times: readonly number[]): string {
  const [half, most, all] = [0.5, 0.99, 1].map((part) => share(times, part).toFixed(0));
  return `${times.length} times, half within ${half} ms, 99 % within ${most} ms, all within ${all} ms`;
}

/**
 * Seats each player in a separate game without starting it. Only a few games are created at a time, because their
 * creation is not measured.
 */
async function sitDown(url: string): Promise<TestUser[]> {
  const users: TestUser[] = [];
  while (users.length < GAMES) {
    const group = Array.from({ length: AT_A_TIME }, async () => {
      const user = await TestUser.guest(url);
      const options = { numberOfBots: 3, botLevel: BOT_LEVEL, playerGameTimeSeconds: 3600 } as const;
      await user.enter((await user.createAndStart(options)).id);
      return user;
    });
    users.push(...(await Promise.all(group)));
  }
  return users;
}

/** Plays `count` moves. Returns the milliseconds from sending each move to its acknowledgement. */
async function playOne(user: TestUser, number: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < MOVES) {
    const { match } = await user.until(
      (view) => isOver(view.match) || (view.match.state === 'STARTED' && view.match.game.position.turn === 0),
      'the own turn',
      TIMEOUT_MS,
    );
    if (isOver(match)) break;
    const moves = legalMoves(match.game.position);
    const move = moves[(number * 7 + times.length * 3) % moves.length];
    // The player has no legal move, so the turn passes automatically.
    if (move === undefined) {
      await user.until(
        (view) => view.match.game.position.ply > match.game.position.ply,
        'the pass',
        TIMEOUT_MS,
      );
      continue;
    }
    const begun = performance.now();
    const answer = await user.request('move', {
      ...{ ply: match.game.position.ply, from: moveFrom(move), to: moveTo(move) },
      ...(movePromotion(move) ? { promotion: 'QUEEN' } : {}),
    });
    times.push(performance.now() - begun);
    if (!('seq' in answer)) throw new Error(`Refused: ${JSON.stringify(answer)}`);
    await user.until(
      (view) => view.match.game.position.ply > match.game.position.ply,
      'the own move',
      TIMEOUT_MS,
    );
  }
  return times;
}

/** Returns the milliseconds from the start of each bot's turn to its move. */
async function botMovesOf(user: TestUser): Promise<number[]> {
  const log = await user.log();
  await user.leave();
  return log.flatMap(({ command, at, since }) =>
    command.type === 'move' && command.by !== 0 && since !== null ? [at - since] : [],
  );
}
