/** Fifty people, each at a table with three bots: while the bots think, people's moves are acknowledged at once. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isOver } from '../../engine/match/match.ts';
import { legalMoves, moveFrom, movePromotion, moveTo } from '../../engine/rules/moves.ts';
import { startGuard } from '../../scripts/services/guard.mjs';
import { share } from '../testing/load/figures.ts';
import { startMain } from '../testing/mainProcess.ts';
import { Person } from '../testing/person.ts';

const GAMES = 50;
const MOVES = 8;
/** Thinks hard enough to keep every thread busy all the time. */
const BOT_LEVEL = 4;
const BOUND_MS = 500;
/** Three bots think before each move of a person, and so do those of all others. */
const PATIENCE_MS = 120_000;

const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-bots-'));
const guard = startGuard(folder, 'KILL');
afterAll(() => guard.release());

it('[BOT-08] a move beside 150 thinking bots is acknowledged within half a second in 95 of 100 cases', async () => {
  const server = await startMain({
    PORT: '0',
    LIMITS_SCALE: '1000',
    LOG_LEVEL: 'error',
    DATA_DIR: path.join(folder, 'data'),
  });
  guard.watch(server.process.pid ?? null);
  try {
    const times = (
      await Promise.all(Array.from({ length: GAMES }, (_, i) => playOne(server.address, i)))
    ).flat();
    console.log(
      `${times.length} moves: half within ${share(times, 0.5).toFixed(0)} ms, 95 % within ${share(times, 0.95).toFixed(0)} ms, all within ${share(times, 1).toFixed(0)} ms`,
    );
    expect(times.length).toBeGreaterThan((GAMES * MOVES) / 2);
    expect(share(times, 0.95)).toBeLessThanOrEqual(BOUND_MS);
  } finally {
    await server.stop();
    guard.watch(null);
  }
});

/** Milliseconds from sending to acknowledgement, of each of this person's moves. */
async function playOne(url: string, number: number): Promise<number[]> {
  const person = await Person.guest(url);
  const game = await person.createAndStart({
    numberOfBots: 3,
    botLevel: BOT_LEVEL,
    playerGameTimeSeconds: 3600,
  });
  await person.enter(game.id);
  await person.ask('ready');
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
  await person.leave();
  return times;
}
