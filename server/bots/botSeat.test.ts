import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { ACTIVE, RESIGNED } from '../../engine/board/position.ts';
import { type Match, newMatch } from '../../engine/match/match.ts';
import { err } from '../../engine/result.ts';
import { monotonicTime } from '../time.ts';
import type { BotPool, ChooseTask } from './botPool.ts';
import { type BotSeat, openBotSeat, type SeatedAt } from './botSeat.ts';

const STARTED: Match = { ...newMatch({ time: { kind: 'unlimited' } }), state: 'STARTED' };

/** A pool whose searches never end. It records requests and cancellations. */
function openPool() {
  const requested: ChooseTask[] = [];
  let calledOff = 0;
  const pool: BotPool = {
    choose(task, { signal }) {
      requested.push(task);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          calledOff++;
          reject(signal.reason);
        });
      });
    },
    vote: () => Promise.resolve('REJECTED'),
    close: () => Promise.resolve(),
  };
  return { pool, asked: requested, calledOff: () => calledOff };
}

let seat: BotSeat | null = null;
afterEach(() => seat?.stop());

it('a bot cancels the search at a pause, and restarts it when the game continues', async () => {
  const { pool, asked: requested, calledOff } = openPool();
  const session = {
    match: STARTED,
    row: { id: 'game' },
    execute: () => Promise.resolve(err('ALREADY_READY')),
  } satisfies SeatedAt;
  const troubles: unknown[] = [];
  seat = openBotSeat(session, { color: 0, level: 1, useNewEngine: true }, 7, {
    ...{ pool, time: monotonicTime(), pace: 1 },
    onTrouble: (error) => troubles.push(error),
  });
  const show = async (match: Match) => {
    session.match = match;
    seat?.look(match);
    await turn();
  };
  await show(STARTED);
  await show({ ...STARTED });
  expect([requested.length, calledOff()]).toEqual([1, 0]);
  await show({ ...STARTED, state: 'PAUSED' });
  expect([requested.length, calledOff()]).toEqual([1, 1]);
  await show({ ...STARTED });
  expect([requested.length, calledOff()]).toEqual([2, 1]);
  expect(troubles).toEqual([]);
});

it.each([
  ['a bot with the name of a character', true, 'Onyx'],
  ['a bot in the seat of a person with such a name', false, null],
])('[BTS-03] moves are requested with the right character for %s', async (_who, isAutoReady, expected) => {
  const { pool, asked: requested } = openPool();
  const [first, second, third, fourth] = STARTED.seats;
  const match: Match = {
    ...STARTED,
    seats: [{ ...first, name: 'Onyx', isAutoReady }, second, third, fourth],
  };
  const session = {
    match,
    row: { id: 'game' },
    execute: () => Promise.resolve(err('ALREADY_READY')),
  } satisfies SeatedAt;
  seat = openBotSeat(session, { color: 0, level: 1, useNewEngine: true }, 7, {
    ...{ pool, time: monotonicTime(), pace: 1 },
    onTrouble: () => {},
  });
  seat.look(match);
  await turn();
  expect(requested.map(({ name }) => name)).toEqual([expected]);
});

/** Opens the seat of a bot that rejects draws, in the last seat of a game, and records its votes. */
function openVoter() {
  const { pool } = openPool();
  const votes: string[] = [];
  const session = {
    match: STARTED,
    row: { id: 'game' },
    execute: ({ command }) => {
      if (command.type === 'voteDraw') votes.push(`${command.by} ${command.decision}`);
      return Promise.resolve(err('ALREADY_READY'));
    },
  } satisfies SeatedAt as SeatedAt & { match: Match };
  seat = openBotSeat(session, { color: 3, level: 1, useNewEngine: true }, 7, {
    ...{ pool, time: monotonicTime(), pace: 0 },
    onTrouble: () => {},
  });
  const show = async (match: Match) => {
    session.match = match;
    seat?.look(match);
    for (let turns = 0; turns < 5; turns++) await turn();
  };
  return { show, votes };
}

it('[BOT-03] [TBL-108] a bot among bots votes once on each draw offer, also if two players offer at the same ply', async () => {
  const { show, votes } = openVoter();
  const bot = { ...STARTED.seats[0], isAutoReady: true };
  const offer = (by: 0 | 1, offeredAtPly: Match['offeredAtPly']): Match => ({
    ...STARTED,
    seats: [bot, bot, bot, bot],
    vote: { by, decisions: [null, null, null, null] },
    offeredAtPly,
  });
  const first = offer(0, [0, null, null, null]);
  await show(first);
  await show({ ...first });
  expect(votes).toEqual(['3 REJECTED']);
  await show({ ...first, vote: null });
  // The player to move resigned after the offer, so the next player offers at the same ply.
  await show(offer(1, [0, 0, null, null]));
  expect(votes).toHaveLength(2);
  // A later offer of the first player.
  await show({ ...STARTED, offeredAtPly: [0, 0, null, null] });
  await show(offer(0, [4, 0, null, null]));
  expect(votes).toHaveLength(3);
});

it('[TBL-108] a bot votes on a draw offer after all persons, except those who have resigned or whom a bot replaces', async () => {
  const { show, votes } = openVoter();
  const [person] = STARTED.seats;
  const offered: Match = {
    ...STARTED,
    seats: [person, person, person, { ...person, isAutoReady: true }],
    vote: { by: 0, decisions: ['APPROVED', null, null, null] },
    offeredAtPly: [0, null, null, null],
  };
  await show(offered);
  const answered: Match = { ...offered, vote: { by: 0, decisions: ['APPROVED', 'APPROVED', null, null] } };
  await show(answered);
  expect(votes).toEqual([]);
  await show({ ...answered, standIns: [false, false, true, false] });
  expect(votes).toEqual(['3 REJECTED']);
  await show({ ...answered, vote: null });
  const { game } = STARTED;
  await show({
    ...answered,
    offeredAtPly: [4, null, null, null],
    game: { ...game, position: { ...game.position, states: [ACTIVE, ACTIVE, RESIGNED, ACTIVE] } },
  });
  expect(votes).toHaveLength(2);
});
