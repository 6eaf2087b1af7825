/** Two users act simultaneously. One succeeds, the other receives a reason, and all clients agree. */
import { setImmediate as afterOthers } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colorOf } from '../../engine/board/pieces.ts';
import { makePosition } from '../../engine/notation/positionText.ts';
import { legalMoves } from '../../engine/rules/moves.ts';
import { leaveAll, startTable, type Table } from '../harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { secondTab } from '../harness/users/tabs.ts';
import type { TestUser } from '../harness/users/testUser.ts';
import { replayed, type Solo, soloSession } from './support/soloSession.ts';
import { REPEATS } from './support/thresholds.ts';

const RACES = REPEATS > 1 ? 10_000 : 400;
const FLAGS = REPEATS > 1 ? 1_000 : 220;
const TAKEN: readonly unknown[] = ['E3005', 'NOT_YOUR_TURN'];

/** Returns a random source with a fixed seed. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

function shuffled<T>(items: readonly T[], chance: () => number): T[] {
  return items
    .map((item) => ({ item, key: chance() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

describe('races in one session', () => {
  it(`of three simultaneous moves from two seats, exactly one wins, ${RACES} times`, async () => {
    const chance = chances(1);
    let solo = await soloSession({ kind: 'unlimited' });
    for (let race = 0; race < RACES; race++) {
      if (!isMovable(solo) || race % 500 === 499) {
        expectOneTruth(solo);
        solo.session.close();
        solo = await soloSession({ kind: 'unlimited' });
      }
      const verdicts = await raceForTurn(solo, chance);
      expect(verdicts.filter((verdict) => verdict === 'APPLIED')).toHaveLength(1);
      for (const verdict of verdicts) expect(['APPLIED', ...TAKEN]).toContain(verdict);
    }
    expectOneTruth(solo);
    solo.session.close();
  });

  it(`either the move or the timeout wins if a move arrives within five milliseconds of the timeout, ${FLAGS} times`, async () => {
    const chance = chances(2);
    const seen = new Set<string>();
    for (let attempt = 0; attempt < FLAGS; attempt++) {
      const solo = await soloSession({ kind: 'main', mainMs: 60_000, incrementMs: 0 });
      const offset = (attempt % 11) - 5;
      const [verdict, timedOut] = await raceWithFlag(solo, offset, chance);
      const flags = solo.log.filter(({ command }) => command.type === 'timeout').length;
      expect(flags).toBe(offset < 0 ? 0 : 1);
      // The session's own timer may fire before this request. The request then concerns the next player, whose time is
      // not up.
      expect(offset < 0 ? ['TIME_NOT_UP'] : ['APPLIED', 'TIME_NOT_UP']).toContain(timedOut);
      expect(offset < 0 ? ['APPLIED'] : ['TIME_IS_UP', 'NOT_ACTIVE']).toContain(verdict);
      seen.add(solo.log.at(-1)?.command.type ?? '');
      expectOneTruth(solo);
      solo.session.close();
    }
    expect([...seen].sort()).toEqual(['move', 'timeout']);
  });
});

/** Whether the game runs and the player to move has several legal moves. */
function isMovable({ session: { match } }: Solo): boolean {
  return match.state === 'STARTED' && legalMoves(match.game.position).length > 1;
}

/** Returns the outcomes of three simultaneous moves for the same turn. */
async function raceForTurn({ session }: Solo, chance: () => number): Promise<unknown[]> {
  const { position } = session.match.game;
  const turn = colorOf(position.turn ?? 0);
  const moves = shuffled(legalMoves(position), chance);
  const other = colorOf(turn + 1);
  const requested = [
    { by: turn, move: moves[0] },
    { by: turn, move: moves[1] },
    { by: other, move: moves[0] },
  ];
  return Promise.all(
    shuffled(requested, chance).map(async ({ by, move }, index) => {
      if (chance() < 0.5) await afterOthers();
      const command = { type: 'move', by, move: move ?? 0 } as const;
      const result = await session.execute({
        command,
        commandId: `${position.ply}:${index}`,
        at: 1,
        ply: position.ply,
      });
      return result.ok ? 'APPLIED' : result.error;
    }),
  );
}

/** Returns the outcomes of a simultaneous move and timeout, in both orders. */
async function raceWithFlag(
  { session, clock }: Solo,
  offset: number,
  chance: () => number,
): Promise<unknown[]> {
  const { since, remainingMs } = session.match.clock;
  const { position } = session.match.game;
  const by = colorOf(position.turn ?? 0);
  clock.now = (since ?? 0) + remainingMs[by] + offset;
  const at = clock.now;
  const move = legalMoves(position)[0] ?? 0;
  const request = {
    move: () =>
      session.execute({ command: { type: 'move', by, move }, commandId: 'm', at, ply: position.ply }),
    flag: () => session.execute({ command: { type: 'timeout' }, commandId: null, at }),
  };
  const isMoveFirst = chance() < 0.5;
  const first = isMoveFirst ? request.move() : request.flag();
  if (chance() < 0.5) await afterOthers();
  const second = isMoveFirst ? request.flag() : request.move();
  const [moved, flagged] = isMoveFirst ? [await first, await second] : [await second, await first];
  return [moved, flagged].map((result) => (result.ok ? 'APPLIED' : result.error));
}

/** Expects that the published, the in-memory and the durable state are the same game. */
function expectOneTruth(solo: Solo): void {
  const logged = replayed(solo);
  expect(solo.log.map(({ seq }) => seq)).toEqual(solo.log.map((_, index) => index + 1));
  for (const match of [solo.session.match, solo.shown.at(-1)]) {
    expect(makePosition((match ?? logged).game.position)).toBe(makePosition(logged.game.position));
    expect(match?.clock.remainingMs).toEqual(logged.clock.remainingMs);
  }
  expect(solo.shown.map(({ seq }) => seq)).toEqual(solo.log.map(({ seq }) => seq));
}

describe('races over sockets', () => {
  let server: TestServer;
  let table: Table;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('of three simultaneous moves, two by sockets of one seat and one by another seat, exactly one is accepted', async () => {
    table = await startTable(server, { playerGameTimeSeconds: 600 });
    const tabs = await Promise.all(table.players.map((user) => secondTab(user, table.gameId)));
    for (let ply = 0; ply < 24; ply++) {
      const users = [...table.everybody, ...tabs];
      const views = await Promise.all(users.map((user) => user.until(isAt(ply), `ply ${ply}`)));
      const { position } = views[0]!.match.game;
      const turn = colorOf(position.turn ?? 0);
      const moves = legalMoves(position);
      const racers: readonly [TestUser, number | undefined][] = [
        [table.players[turn], moves[ply % moves.length]],
        [tabs[turn]!, moves[(ply + 3) % moves.length]],
        [table.players[colorOf(turn + 1)], moves[0]],
      ];
      const answers = await Promise.all(racers.map(([user, move]) => user.play(move ?? 0, ply)));
      expect(answers.filter((answer) => 'seq' in answer)).toHaveLength(1);
      for (const answer of answers) if ('code' in answer) expect(TAKEN).toContain(answer.code);
    }
    await Promise.all([...table.everybody, ...tabs].map((user) => user.until(isAt(24), 'the end')));
    const seen = [...table.everybody, ...tabs].map(({ view }) => makePosition(view.match.game.position));
    expect(new Set(seen).size).toBe(1);
    await Promise.all(tabs.map((user) => user.leave()));
    await leaveAll(table);
  });
});

const isAt =
  (ply: number) =>
  ({ match }: { match: { game: { position: { ply: number } } } }) =>
    match.game.position.ply === ply;
