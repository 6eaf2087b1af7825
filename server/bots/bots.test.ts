/** Bots in real games: they move and vote automatically, by the same rules and through the same queue as users. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legalMoves } from '../../engine/rules/moves.ts';
import { createGame } from '../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const QUICK = { playerGameTimeSeconds: 60, timeToAddAfterMoveSeconds: 1 };

/** Creates a guest in a started game with three bots. */
async function withBots(options: Parameters<typeof createGame>[2]): Promise<TestUser> {
  const user = await TestUser.guest(server.url);
  await user.enter(await createGame(server, user, options, true));
  await user.request('ready');
  await user.until((view) => view.match.state === 'STARTED', 'the start');
  return user;
}

/** Plays any legal move in the user's turns. Resolves after `rounds` moves, or when the game ends. */
async function playAnything(user: TestUser, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const { match } = await user.until(
      (v) => v.match.state !== 'STARTED' || v.match.game.position.turn === 0,
      'my turn',
    );
    if (match.state === 'SPECIAL_PAUSE') await user.request('ready');
    if (match.state !== 'STARTED') continue;
    const moves = legalMoves(match.game.position);
    const move = moves[(round * 31) % moves.length] ?? 0;
    await user.request('move', {
      ply: match.game.position.ply,
      from: move & 255,
      to: (move >> 8) & 255,
      ...(move >> 16 ? { promotion: 'QUEEN' } : {}),
    });
  }
}

describe('a bot’s turn', () => {
  it.each([
    ['one-ply', false],
    ['searching', true],
  ])(
    '[BOT-02] leads to a legal move by the %s engine before the clock runs out',
    async (_name, useNewEngine) => {
      const user = await withBots({ ...QUICK, useNewEngine });
      await playAnything(user, 6);
      const { match } = await user.until(
        (v) => v.match.game.position.ply >= 24 || v.match.state !== 'STARTED',
        'six rounds',
        25_000,
      );
      expect(match.game.position.ply).toBeGreaterThanOrEqual(20);
      expect(match.game.position.states).not.toContain(2);
      await user.leave();
    },
  );

  it('[BOT-02] includes the choice of a promotion piece', async () => {
    // Black's only legal move is a promotion.
    const position =
      'bK,bPd,9,rK/bPu,bPu,10/12/12/12/12/12/12/12/12/10,bPr,1/wK,8,wPu,1,gK w wbrg aaaa 0,0,0,0 0 0';
    const user = await withBots({ ...QUICK, position, useNewEngine: false });
    await playAnything(user, 1);
    const { match } = await user.until((v) => v.match.game.position.ply >= 2, 'Black’s move');
    const pieces = [...match.game.position.board].filter(
      (code) => code >> 4 === 1 && (code & 15) >= 2 && (code & 15) <= 5,
    );
    expect(pieces).toHaveLength(1);
    await user.leave();
  });
});

it('[BOT-03] bots vote automatically on a draw offer', async () => {
  const user = await withBots(QUICK);
  await user.request('offerDraw');
  await user.until((v) => v.match.vote === null, 'the end of the offer');
  const votes = (await user.log()).filter((entry) => entry.command.type === 'voteDraw');
  const refused = votes.some(
    (entry) => entry.command.type === 'voteDraw' && entry.command.decision === 'REJECTED',
  );
  expect(refused || votes.length === 3).toBe(true);
  await user.leave();
});

it('[TBL-108] bots vote on a draw offer after the people, or on the last turn before it lapses', async () => {
  const white = await TestUser.guest(server.url);
  const black = await TestUser.guest(server.url);
  const { id } = await white.create({ playerGameTimeSeconds: 600, numberOfBots: 2, useNewEngine: false });
  await white.enter(id, 'player', 0);
  await black.enter(id, 'player', 1);
  await white.request('start');
  for (const user of [white, black]) await user.request('ready');
  await white.until((view) => view.match.state === 'STARTED', 'the start');
  const seen = async () =>
    (await white.log())
      .map(({ command }) => command)
      .filter(({ type }) => type === 'offerDraw' || type === 'voteDraw' || type === 'move')
      .map((command) => `${'by' in command ? command.by : ''} ${command.type}`);

  await white.request('offerDraw');
  // In this time the bots would have voted long ago.
  await pause(1_000);
  expect(await black.request('voteDraw', { decision: 'APPROVED' })).toHaveProperty('seq');
  await white.until((view) => view.match.vote === null, 'the end of the offer');
  expect((await seen()).slice(0, 3)).toEqual([
    '0 offerDraw',
    '1 voteDraw',
    expect.stringMatching(/^[23] voteDraw$/),
  ]);

  await white.move('d3-e3');
  await black.until((view) => view.match.game.position.turn === 1, 'the turn of Black');
  await black.request('offerDraw');
  await black.move('d9-e9');
  // Red and Green are bots; White, who moves last before Black, can still vote.
  await white.until((view) => view.match.game.position.turn === 0, 'the turn of White');
  await pause(500);
  expect((await seen()).at(-1)).toBe('3 move');
  expect(white.view.match.vote?.by).toBe(1);
  await white.move('e3-f3');
  await black.until((view) => view.match.vote === null, 'the end of the second offer');

  // Nobody answers the offer of White. Green moves last before White.
  await black.move('e9-f9');
  await white.until((view) => view.match.game.position.turn === 0, 'the turn of White');
  await white.request('offerDraw');
  await white.move('f3-g3');
  await black.until((view) => view.match.game.position.turn === 1, 'the turn of Black');
  await black.move('f9-g9');
  await white.until((view) => view.match.game.position.turn === 0, 'the turn of White');
  const since = (await seen()).slice((await seen()).lastIndexOf('0 offerDraw'));
  expect(since.slice(0, 5)).toEqual([
    '0 offerDraw',
    '0 move',
    '1 move',
    '2 move',
    expect.stringMatching(/^[23] voteDraw$/),
  ]);
  expect(since.at(-1)).toBe('3 move');
  for (const user of [white, black]) await user.leave();
});

it('bots do not move if no human is left in the game', async () => {
  const user = await withBots(QUICK);
  await user.request('resign');
  const { match } = await user.until((v) => v.match.state === 'TERMINATED_NO_HUMAN_PLAYERS', 'the end');
  expect(match.game.position.points).toEqual([0, 0, 0, 0]);
  await user.leave();
});
