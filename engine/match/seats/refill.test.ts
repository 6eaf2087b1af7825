import { expect, it } from 'vitest';
import { BLACK, COLORS, type Color, GREEN, RED, WHITE } from '../../board/pieces.ts';
import { nextDue } from '../apply.ts';
import { makeCommandText, parseCommandText } from '../commandText.ts';
import { replay } from '../log.ts';
import { FIRST_PAUSE_MS, type MatchSettings, RANDOM_START_MS, REFILL_MS } from '../match.ts';
import { Play } from '../testing/testPlay.ts';
import { isCancelled, openingCommand } from './refill.ts';

const RANDOM: MatchSettings = { time: { kind: 'main', mainMs: 60_000, incrementMs: 0 }, isRandom: true };

/** Returns a random game in the countdown before its start. `bots` are the seats of bots. */
function seated(bots: readonly Color[] = []): Play {
  const play = new Play(RANDOM);
  for (const seat of COLORS)
    play.do({
      type: 'sit',
      seat,
      playerId: `p${seat}`,
      name: `Player ${seat}`,
      isAutoReady: bots.includes(seat),
    });
  return play;
}

/** Returns the game of `seated` in its first special pause. */
function begun(bots: readonly Color[] = []): Play {
  const play = seated(bots);
  play.do({ type: 'start' }, RANDOM_START_MS);
  return play;
}

it('[MAT-33] a player who resigns or leaves before the first move gives up the seat', () => {
  for (const type of ['resign', 'goOut'] as const) {
    const play = begun();
    const command = openingCommand(play.match, { type, by: RED });
    expect(command).toEqual({ type: 'giveUpSeat', by: RED });
    play.do(command, 4_000);
    expect(play.match).toMatchObject({ state: 'NOT_STARTED', startedAt: null, specialPauseEndsAt: null });
    expect(play.match.seats[RED].playerId).toBeNull();
    expect(play.match.refillEndsAt).toBe(play.now + REFILL_MS);
    expect(play.match.game.position.states).toEqual([0, 0, 0, 0]);
    play.do({ type: 'sit', seat: RED, playerId: 'new', name: 'New', isAutoReady: false }, 3_000);
    expect(play.match).toMatchObject({ refillEndsAt: null, startsAt: play.now + RANDOM_START_MS });
    play.do({ type: 'start' }, RANDOM_START_MS);
    play.do({ type: 'endSpecialPause' }, FIRST_PAUSE_MS);
    play.move('d3-e3');
    expect(replay(play.first, play.entries).match).toEqual(play.match);
  }
});

it('[MAT-33] a player who leaves during the countdown also gives up the seat', () => {
  const play = seated([GREEN]);
  play.do({ type: 'leaveSeat', by: RED }, 1_000);
  expect(play.match).toMatchObject({
    state: 'NOT_STARTED',
    startsAt: null,
    refillEndsAt: play.now + REFILL_MS,
  });
});

it('[MAT-33] a resignation does not give up the seat if the first move was made, the game is private, or all others are bots', () => {
  const later = begun();
  later.do({ type: 'endSpecialPause' }, FIRST_PAUSE_MS);
  const alone = begun([BLACK, RED, GREEN]);
  const friends = new Play({ time: RANDOM.time });
  for (const seat of COLORS)
    friends.do({ type: 'sit', seat, playerId: `p${seat}`, name: '', isAutoReady: false });
  friends.do({ type: 'start' });
  for (const { match } of [later, alone, friends]) {
    const resign = { type: 'resign', by: WHITE } as const;
    expect(openingCommand(match, resign)).toBe(resign);
  }
  expect(later.try({ type: 'giveUpSeat', by: WHITE })).toBe('GAME_ALREADY_STARTED');
  expect(friends.try({ type: 'giveUpSeat', by: WHITE })).toBe('GAME_ALREADY_STARTED');
});

it('[MAT-33] a resignation in the log of an older game gives up no seat', () => {
  const play = begun();
  play.do({ type: 'resign', by: RED }, 1_000);
  expect(play.match.state).toBe('SPECIAL_PAUSE');
  expect(play.match.game.position.states[RED]).not.toBe(0);
  expect(replay(play.first, play.entries).match).toEqual(play.match);
});

it('[MAT-34] the game is cancelled when a seat that was given up stays free for ten seconds', () => {
  const play = begun();
  play.do({ type: 'giveUpSeat', by: RED }, 1_000);
  expect(nextDue(play.match)).toEqual({ at: play.now + 10_000, command: { type: 'cancel' } });
  expect(play.try({ type: 'cancel' }, REFILL_MS - 1)).toBe('SEAT_STILL_OFFERED');
  play.do({ type: 'cancel' }, 1);
  expect(play.match).toMatchObject({ state: 'TERMINATED_NO_HUMAN_PLAYERS', refillEndsAt: null });
  expect(play.match.game.outcome).toBeNull();
  expect([isCancelled(play.match), nextDue(play.match)]).toEqual([true, null]);
  expect(play.try({ type: 'sit', seat: RED, playerId: 'new', name: 'New', isAutoReady: false })).toBe(
    'GAME_OVER',
  );
  expect(replay(play.first, play.entries).match).toEqual(play.match);
});

it('[MAT-34] the game is cancelled immediately when its last human leaves before the first move', () => {
  const play = seated([BLACK, RED, GREEN]);
  play.do({ type: 'leaveSeat', by: WHITE }, 1_000);
  expect(nextDue(play.match)).toEqual({ at: 0, command: { type: 'cancel' } });
  play.do({ type: 'cancel' });
  expect(isCancelled(play.match)).toBe(true);
});

it('[MAT-34] the command to cancel a game is rejected if no player has left it', () => {
  const play = seated();
  expect(play.try({ type: 'cancel' })).toBe('GAME_ALREADY_STARTED');
  const running = begun();
  expect(running.try({ type: 'cancel' })).toBe('GAME_ALREADY_STARTED');
});

it('[MAT-33] the commands about a seat that was given up are parsed back from their text', () => {
  for (const command of [{ type: 'giveUpSeat', by: GREEN }, { type: 'cancel' }] as const)
    expect(parseCommandText(makeCommandText(command))).toEqual(command);
});
