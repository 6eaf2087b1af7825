import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLORS, type Color, colorOf, GREEN, RED, WHITE } from '../../board/pieces.ts';
import { legalMoves } from '../../rules/moves.ts';
import { nextDue } from '../apply.ts';
import type { Command } from '../commands.ts';
import { makeCommandText, parseCommandText } from '../commandText.ts';
import { replay } from '../log.ts';
import { activeColors, isOver, type MatchSettings, ownPoints, seatOf } from '../match.ts';
import { Play } from '../testing/testPlay.ts';
import { TAKEOVER_FROM_PLY, TAKEOVER_PLAYERS, whyNoTakeover } from './takeover.ts';

const MAIN_MS = 60_000;
const RANDOM: MatchSettings = { time: { kind: 'main', mainMs: MAIN_MS, incrementMs: 0 }, isRandom: true };
const PRIVATE: MatchSettings = { time: { kind: 'main', mainMs: MAIN_MS, incrementMs: 0 } };

/** Returns a started game in which WHITE is a person and the other seats have bots. */
function withBots(settings: MatchSettings, position?: string): Play {
  const play = new Play(settings, position);
  for (const seat of COLORS)
    play.do({ type: 'sit', seat, playerId: `p${seat}`, name: `Player ${seat}`, isAutoReady: seat !== WHITE });
  play.do({ type: 'start' });
  play.do({ type: 'ready', by: WHITE });
  return play;
}

function playTurns(play: Play, turns: number, eachMs = 100): Play {
  for (let turn = 0; turn < turns; turn++) {
    const by = colorOf(play.match.game.position.turn ?? 0);
    const [move] = legalMoves(play.match.game.position);
    play.do({ type: 'move', by, move: move ?? 0 }, eachMs);
  }
  return play;
}

const take = (seat: Color, playerId = 'ada'): Command => ({
  type: 'takeBotSeat',
  seat,
  playerId,
  name: 'Ada',
});

describe('the takeover of a seat', () => {
  it('[MAT-20] gives the seat of a bot to a person', () => {
    const play = playTurns(withBots(RANDOM), TAKEOVER_FROM_PLY);
    play.do(take(RED));
    expect(play.events).toEqual([{ type: 'botReplaced', color: RED, name: 'Ada', bot: 'Player 2' }]);
    expect(play.match.seats[RED]).toMatchObject({ playerId: 'ada', name: 'Ada', isAutoReady: false });
    expect(play.match.takeovers).toEqual([null, null, { bot: 'Player 2', ply: 8, points: 0 }, null]);
    playTurns(play, 3);
    expect(replay(play.first, play.entries).match).toEqual(play.match);
  });

  it('[MAT-20] is refused before the start, in the first two rounds, and with two active players', () => {
    const waiting = new Play(RANDOM);
    waiting.do({ type: 'sit', seat: RED, playerId: 'bot', name: 'Bot', isAutoReady: true });
    expect(waiting.try(take(RED))).toBe('GAME_NOT_STARTED');
    const play = playTurns(withBots(RANDOM), TAKEOVER_FROM_PLY - 1);
    expect(play.try(take(RED))).toBe('TAKEOVER_TOO_EARLY');
    playTurns(play, 1);
    play.do({ type: 'resign', by: 1 });
    expect(play.try(take(1))).toBe('NOT_ACTIVE');
    expect(whyNoTakeover(play.match, RED)).toBeNull();
    play.do({ type: 'resign', by: GREEN });
    expect(play.try(take(RED))).toBe('TAKEOVER_TOO_LATE');
    play.do({ type: 'resign', by: WHITE });
    expect(play.try(take(RED))).toBe('GAME_OVER');
  });

  it('[MAT-20] is refused for a seat without a bot, a repeated takeover, or a person who already has a seat', () => {
    const play = playTurns(withBots(RANDOM), TAKEOVER_FROM_PLY);
    expect(play.try(take(WHITE))).toBe('SEAT_WITHOUT_BOT');
    expect(play.try(take(RED, 'p0'))).toBe('ALREADY_SEATED');
    play.do(take(RED));
    expect(play.try(take(RED, 'ben'))).toBe('SEAT_TAKEN');
    expect(play.try(take(GREEN))).toBe('ALREADY_SEATED');
    play.do(take(GREEN, 'ben'));
    expect(play.match.seats[GREEN].playerId).toBe('ben');
  });

  it('[MAT-20] is refused in a private game without the option, and while the game is postponed', () => {
    const closed = playTurns(withBots(PRIVATE), TAKEOVER_FROM_PLY);
    expect(closed.try(take(RED))).toBe('TAKEOVER_NOT_ALLOWED');
    const open = playTurns(withBots({ ...PRIVATE, allowsTakeover: true }), TAKEOVER_FROM_PLY);
    open.do({ type: 'pause', by: WHITE });
    open.do({ type: 'postpone', by: WHITE });
    expect(open.try(take(RED))).toBe('GAME_NOT_RUNNING');
  });

  it('[MAT-21] charges the bot for its current turn and gives the person a third of the main time', () => {
    const play = playTurns(withBots(RANDOM), TAKEOVER_FROM_PLY, 10);
    playTurns(play, 2, 10);
    const before = play.match.clock.remainingMs;
    play.do(take(RED), 20_000);
    expect(play.match.clock).toMatchObject({
      remainingMs: before.with(RED, before[RED] - 20_000),
      since: play.now,
    });
    const late = playTurns(withBots(RANDOM), TAKEOVER_FROM_PLY + 2, 10);
    late.do(take(RED), 55_000);
    expect(late.match.clock.remainingMs[RED]).toBe(MAIN_MS / 3);
    expect(nextDue(late.match)).toEqual({ at: late.now + MAIN_MS / 3, command: { type: 'timeout' } });
  });

  it('[MAT-21] does not change the running clock of another player', () => {
    const play = playTurns(withBots(RANDOM), TAKEOVER_FROM_PLY);
    const { since } = play.match.clock;
    play.do(take(RED), 5_000);
    expect(play.match.clock.since).toBe(since);
    expect(nextDue(play.match)?.at).toBe((since ?? 0) + play.match.clock.remainingMs[WHITE]);
  });

  it('[MAT-21] gives the person the full time of the current turn in a game with a time per move', () => {
    const play = playTurns(withBots({ time: { kind: 'move', moveMs: 30_000 }, allowsTakeover: true }), 10);
    play.do(take(RED), 29_000);
    expect(play.match.clock).toMatchObject({ since: play.now });
    expect(play.match.clock.remainingMs[RED]).toBe(30_000);
  });

  it("[MAT-22] keeps the bot's points with the seat, and adds the later points of the person", () => {
    const first = playTurns(withBots(RANDOM), TAKEOVER_FROM_PLY);
    const points = first.match.game.position.points.with(RED, 2);
    first.match = {
      ...first.match,
      game: { ...first.match.game, position: { ...first.match.game.position, points } },
    };
    first.do(take(RED));
    expect(ownPoints(first.match, RED)).toBe(0);
    for (const by of [WHITE, 1, GREEN] as const) first.do({ type: 'resign', by });
    expect(first.match.game.position.points[RED]).toBe(3);
    expect(ownPoints(first.match, RED)).toBe(1);
  });

  it('[MAT-20] is parsed back from its text, which omits the account', () => {
    expect(parseCommandText(makeCommandText(take(GREEN)))).toEqual({ ...take(GREEN), playerId: '' });
  });
});

const attempt = fc.record({
  kind: fc.nat(99),
  by: fc.constantFrom(...COLORS),
  who: fc.constantFrom('ada', 'ben', 'cai'),
  pick: fc.nat(),
  waitMs: fc.nat(4_000),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never;

function commandOf(play: Play, { kind, by, who, pick }: Attempt): Command {
  const { position } = play.match.game;
  if (kind < 20) return take(by, who);
  if (kind < 23) return { type: 'resign', by };
  if (kind < 27) return { type: 'pause', by };
  if (kind < 31) return { type: 'unpause', by };
  if (kind < 33) return { type: 'goOut', by };
  const moves = legalMoves(position);
  if (position.turn === null || moves.length === 0) return { type: 'pass' };
  return { type: 'move', by: position.turn, move: moves[pick % moves.length] ?? 0 };
}

it('[MAT-20] [MAT-21] a takeover happens at most once per seat', () => {
  const settings = fc.constantFrom<MatchSettings>(RANDOM, { ...PRIVATE, allowsTakeover: true });
  let taken = 0;
  fc.assert(
    fc.property(settings, fc.array(attempt, { minLength: 12, maxLength: 80 }), (time, attempts) => {
      const play = withBots(time);
      for (const one of attempts) {
        const due = nextDue(play.match);
        if (due && due.at <= play.now) play.do(due.command);
        if (isOver(play.match)) break;
        const before = play.match;
        const command = commandOf(play, one);
        const refusal = play.try(command, one.waitMs);
        if (command.type !== 'takeBotSeat' || refusal !== null) continue;
        taken++;
        const { seat, playerId } = command;
        expect(before.takeovers[seat]).toBeNull();
        expect(before.seats[seat].isAutoReady).toBe(true);
        expect(seatOf(before, playerId)).toBeNull();
        expect(seatOf(play.match, playerId)).toBe(seat);
        expect(activeColors(before).length).toBeGreaterThanOrEqual(TAKEOVER_PLAYERS);
        expect(before.game.position.ply).toBeGreaterThanOrEqual(TAKEOVER_FROM_PLY);
        expect(play.match.game).toBe(before.game);
        expect(play.match.clock.remainingMs[seat]).toBeGreaterThanOrEqual(MAIN_MS / 3);
        expect(play.match.clock.remainingMs[seat]).toBeLessThanOrEqual(
          Math.max(before.clock.remainingMs[seat], MAIN_MS / 3),
        );
        for (const other of COLORS)
          if (other !== seat)
            expect(play.match.clock.remainingMs[other]).toBe(before.clock.remainingMs[other]);
      }
      expect(play.match.takeovers.filter(Boolean).length).toBeLessThanOrEqual(3);
      expect(replay(play.first, play.entries).match).toEqual(play.match);
    }),
    { numRuns: 80, seed: 20 },
  );
  expect(taken).toBeGreaterThan(20);
});
