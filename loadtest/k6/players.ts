/**
 * Games with four players each and a move every few seconds, one game after the other with the same four players. One
 * virtual user of k6 plays several games at the same time, because each has its own copy of all code. Every accepted move
 * and final state is printed for the runner, which compares them with the log.
 */
import { Counter } from 'k6/metrics';
import { Game } from './game.ts';
import { onceEach, type Schedule, schedule } from './schedule.ts';
import {
  ARE_CONNECTIONS_LOST,
  COUNT,
  CUTS,
  END_WITHIN_MS,
  MOVE_EVERY_MS,
  P50_MS,
  P99_MS,
  PLIES,
  SECONDS,
  summary,
} from './settings.ts';
import { now } from './time.ts';
import { Visitor } from './visitor.ts';

const TIMEOUT_S = 120;
/**
 * The games that a virtual user plays at the same time. A copy of the code takes 17 MB to start, so that k6 with a copy
 * for each of 1,000 games collects garbage during the measurement, and moves wait for seconds.
 */
const GAMES_A_USER = 10;
const opened = new Counter('games_opened');
const failed = new Counter('games_failed');

export const options = {
  scenarios: onceEach(
    'players',
    Math.ceil(COUNT / GAMES_A_USER),
    SECONDS + END_WITHIN_MS / 1_000 + TIMEOUT_S,
  ),
  summaryTrendStats: ['min', 'med', 'avg', 'p(90)', 'p(95)', 'p(99)', 'p(99.9)', 'max', 'count'],
  thresholds: {
    games_failed: ['count==0'],
    moves_refused: ['count==0'],
    moves_unanswered: ['count==0'],
    moves_unseen: ['count==0'],
    states_alike: ['rate==1'],
    states_verified: ['rate==1'],
    'move_seen{phase:steady}': ['p(50)<=1000000'],
    // The runner checks how long the reconnects take.
    ...(ARE_CONNECTIONS_LOST
      ? {
          never_reconnected: ['count==0'],
          'move_answer{phase:steady}': ['p(50)<=1000000'],
        }
      : {
          failed_calls: ['count==0'],
          connections_lost: ['count==0'],
          entries_repeated: ['count==0'],
          'move_answer{phase:steady}': [`p(50)<=${P50_MS}`, `p(99)<=${P99_MS}`],
        }),
  },
};

export default async function players(): Promise<void> {
  const plan = schedule();
  const first = (plan.place - 1) * GAMES_A_USER + 1;
  const count = Math.min(GAMES_A_USER, COUNT - first + 1);
  await Promise.all(Array.from({ length: count }, (_, index) => playGames(plan, first + index)));
}

/** Plays games one after the other with the same four players. @param place number of the game, beginning at 1. */
async function playGames({ begun, steadyFrom, endAt, turnOf }: Schedule, place: number): Promise<void> {
  const phase = () => (now() < steadyFrom ? 'warm' : now() < endAt ? 'steady' : 'end');
  await turnOf(place);
  const visitors = [0, 1, 2, 3].map(() => new Visitor(place));
  // Each game has a fixed offset within the interval, so that moves are evenly distributed.
  const dueAt = begun + ((place - 1) / COUNT) * MOVE_EVERY_MS;
  const startAt = endAt + Math.random() * END_WITHIN_MS;
  let current: Game | null = null;
  for (const second of CUTS) setTimeout(() => current?.cut(), steadyFrom + second * 1_000 - now());
  try {
    for (const visitor of visitors) await visitor.logInAsGuest();
    while (now() < startAt) {
      const game = await Game.open(visitors);
      current = game;
      opened.add(1);
      const enough = PLIES.least + Math.random() * (PLIES.most - PLIES.least);
      const passed = Math.ceil((now() - dueAt) / MOVE_EVERY_MS);
      await game.play(
        MOVE_EVERY_MS,
        dueAt + passed * MOVE_EVERY_MS,
        () => now() >= startAt || game.ply >= enough,
        phase,
      );
      console.log(JSON.stringify(await game.end()));
    }
  } catch (error) {
    current?.leave();
    failed.add(1);
    console.error(`broken: ${error}`);
  }
}

export const handleSummary = summary;
