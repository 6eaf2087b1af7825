// The dates that clients compute from a session over HTTP: the time of the last round plus the remaining time. The test
// controls the server time, so pauses have an exact length.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameSessionView } from '../../protocol/http/gameShapes.ts';
import { HttpTable } from '../../tests/harness/games/httpGame.ts';
import { WHITE_MATES_BLACK } from '../../tests/harness/games/positions.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { monotonicTime, timeOf } from '../time.ts';

const real = monotonicTime();
let shiftMs = 0;
const time = timeOf(() => real.now() + shiftMs);
const nowSeconds = () => time.now() / 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { time });
});
afterAll(() => server.stop());

const LATE = '11,rK/1,wPu,10/2,bQ,8,rPd/12/12/12/12/12/12/11,gPu/12/wK,10,gK w wwrg amaa 2,0,0,0 0 40';

/** Formulas of the specification. They return null for a setting that the game does not use. */
const turnEnd = (session: GameSessionView) => plus(session, session.remainingSingleMoveTimeSeconds);
const globalEnd = (session: GameSessionView) =>
  plus(session, session.activePlayer?.remainingTimeInSeconds ?? null);
const specialPauseEnd = (session: GameSessionView) => plus(session, session.specialPauseDurationSeconds);

function plus({ lastRoundUpdateTimestampEpochSeconds: last }: GameSessionView, seconds: number | null) {
  return last === null || seconds === null ? null : last + seconds;
}

/** Allows three seconds: more than the delays of a busy machine, less than the errors to detect. */
function expectNear(actual: number | null, expected: number): void {
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThan(3);
}

/** Creates a started game whose first special pause took five seconds. */
async function started(options: object): Promise<HttpTable> {
  const table = await HttpTable.open(server, options);
  await table.request(table.of(0), 'POST', 'start');
  shiftMs += 5_000;
  for (const user of table.users) await table.request(user, 'PUT', 'ready');
  return table;
}

/** White thinks for 20 seconds, and then pauses the game for 41 seconds. */
async function pause(table: HttpTable): Promise<void> {
  shiftMs += 20_000;
  expect((await table.request(table.of(0), 'PUT', 'pause')).body.gameState).toBe('PAUSED');
  shiftMs += 41_000;
  expect((await table.request(table.of(0), 'PUT', 'unpause')).body.gameState).toBe('STARTED');
}

describe('dates derived from the game session', () => {
  it('[API-22] [CLK-12] are correct with a main time, after the special pause and after a pass', async () => {
    const table = await started({ playerGameTimeSeconds: 600, timeToAddAfterMoveSeconds: 0 });
    const first = await table.get();
    expectNear(globalEnd(first), nowSeconds() + 600);
    expect(turnEnd(first)).toBeNull();
    await pause(table);
    const second = await table.get();
    expectNear((globalEnd(second) ?? 0) - (globalEnd(first) ?? 0), 41);
    expectNear(globalEnd(second), nowSeconds() + 580);
    await table.move(0, 'd3', 'e3');
    const next = await table.get();
    expect(next.activePlayer).toEqual({ color: 'BLACK', remainingTimeInSeconds: 600 });
    expectNear(globalEnd(next), nowSeconds() + 600);
  });

  it('[API-22] are correct in a game with a time per move, also after a pause', async () => {
    const table = await started({ playerGameTimeSeconds: null, singleMoveTimeSeconds: 45 });
    const session = await table.get();
    expectNear(turnEnd(session), nowSeconds() + 45);
    expect(session.activePlayer).toEqual({ color: 'WHITE', remainingTimeInSeconds: null });
    await pause(table);
    expectNear(turnEnd(await table.get()), nowSeconds() + 25);
  });

  it('[API-22] are null in an unlimited game', async () => {
    const session = await (await started({ playerGameTimeSeconds: null })).get();
    expect([turnEnd(session), globalEnd(session)]).toEqual([null, null]);
    expect(session.activePlayer).toEqual({ color: 'WHITE', remainingTimeInSeconds: null });
  });

  it('[API-22] include the ten seconds of the first special pause, also if the game begins from a later position', async () => {
    const table = await HttpTable.open(server, { position: LATE });
    const { body: session } = await table.request(table.of(0), 'POST', 'start');
    expect(session.specialPauseDurationSeconds).toBe(10);
    expectNear(specialPauseEnd(session), nowSeconds() + 10);
  });

  it('[API-22] include the three seconds of the special pause after a checkmate', async () => {
    const table = await HttpTable.started(server, { position: WHITE_MATES_BLACK });
    await table.move(0, 'c2', 'a2');
    const session = await table.get();
    expect([session.gameState, session.specialPauseDurationSeconds]).toEqual(['SPECIAL_PAUSE', 3]);
    expectNear(specialPauseEnd(session), nowSeconds() + 3);
  });
});

it('[API-23] a game reports the bot engine that its settings request', async () => {
  const owner = await TestUser.guest(server.url);
  const create = (body: object) => owner.call<GameSessionView>('POST', '/api/guest/game-session', { body });
  const { body: game } = await create({ useNewEngine: false });
  expect([game.numberOfBots, game.useNewEngine]).toEqual([0, false]);
  const path = `/api/guest/game-session/${game.id}`;
  const changed = await owner.call<GameSessionView>('PUT', path, { body: { useNewEngine: true } });
  expect(changed.body.useNewEngine).toBe(true);
  await owner.call('PUT', path, { body: { useNewEngine: false } });
  const withBot = await owner.call<GameSessionView>('PUT', path, { body: { numberOfBots: 1 } });
  expect([withBot.body.numberOfBots, withBot.body.useNewEngine]).toEqual([1, false]);
});
