import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { GAME_STATES, type GameState } from '../../../../engine/match/gameStates.ts';
import type { Match } from '../../../../engine/match/match.ts';
import en from '../../../shared/i18n/locales/en/texts.ts';
import { FakeGame } from '../testing/fakes.ts';
import type { TimelineEvent } from './timeline.ts';
import { timelineText } from './timelineText.ts';

let t: TFunction;
beforeAll(async () => {
  t = await i18next.init({ lng: 'en', resources: { en: { translation: en } } });
});

type EventOf<T extends TimelineEvent['type']> = Extract<TimelineEvent, { type: T }>;
type Sentences = {
  readonly [T in TimelineEvent['type']]: readonly (readonly [Omit<EventOf<T>, 'type'>, string | null])[];
};

const MATE = { victim: 1, by: 0, colors: [1], points: 2, isFirst: true, square: 0 } as const;
/** The events of a running game, without their types, with their sentences. */
const SENTENCES: Sentences = {
  seatTaken: [[{ color: 2, name: 'Ada' }, 'Ada takes the red seat.']],
  seatLeft: [[{ color: 2 }, 'The red seat is free again.']],
  takenOff: [[{ color: 2, name: 'Ada' }, 'Ada is taken off the red seat.']],
  botReplaced: [[{ color: 2, name: 'Ada', bot: 'Ruby' }, 'Ada plays Red now, in place of the bot Ruby.']],
  // A player is ready again after a pause, which has no sentence.
  ready: [[{ color: 1 }, null]],
  settingsChanged: [[{}, 'The owner has changed the settings. Say ready again.']],
  wentOut: [[{ color: 1 }, 'Player 1 has left and may come back.']],
  cameIn: [[{ color: 1 }, 'Player 1 is back.']],
  postponed: [[{ by: 1 }, 'Player 1 postpones the game.']],
  calledBack: [[{ by: 1 }, 'Player 1 calls everybody back.']],
  absenceVoted: [[{ by: 1, of: 3 }, 'Player 1 would go on without Player 3.']],
  stoodIn: [[{ color: 1 }, 'A bot plays for Player 1.']],
  tookBack: [[{ color: 1 }, 'Player 1 plays again.']],
  passed: [[{ by: 1 }, 'Player 1 has no move and passes.']],
  checkmated: [[MATE, 'Player 0 checkmates Player 1 and takes the army: +2.']],
  statusChanged: [
    [{ color: 1, status: 'RESIGNED', by: null }, 'Player 1 resigns. The army freezes.'],
    [{ color: 1, status: 'OUT_OF_TIME', by: null }, 'Player 1 is out of time. The army freezes.'],
    [{ color: 1, status: 'DRAW', by: null }, null],
  ],
  stateChanged: [[{ state: 'PAUSED' }, 'The game is paused.']],
  drawOffered: [[{ by: 1 }, 'Player 1 offers a draw.']],
  drawVoted: [
    [{ by: 1, decision: 'APPROVED' }, 'Player 1 accepts the draw.'],
    [{ by: 1, decision: 'REJECTED' }, 'Player 1 refuses the draw.'],
  ],
  drawClosed: [
    [{ reason: 'LAPSED' }, 'The draw offer has lapsed.'],
    // The vote itself has a sentence.
    [{ reason: 'REJECTED' }, null],
  ],
};

const STATES: Readonly<Record<GameState, string | null>> = {
  NOT_STARTED: null,
  STARTED: 'Play goes on.',
  FINISHED: 'The game is over.',
  DRAW: 'The game is a draw.',
  STALEMATE: 'Stalemate: the game is a draw.',
  PAUSED: 'The game is paused.',
  SPECIAL_PAUSE: 'A short pause.',
  TERMINATED_NO_HUMAN_PLAYERS: 'Only bots are left. The game ends here.',
};

/** Returns a game of four people before its start, or while it runs. */
function matchOf(isStarted: boolean): Match {
  const game = new FakeGame();
  if (isStarted) game.begin(4);
  else game.seat(4);
  return game.match;
}

it.each(Object.entries(SENTENCES))('[GAM-57] the messages have a sentence for the event %s', (type, rows) => {
  for (const [fields, sentence] of rows) {
    const event = { type, ...fields } as TimelineEvent;
    expect(timelineText(t, event, matchOf(true)), JSON.stringify(event)).toBe(sentence);
  }
});

it('[GAM-57] the messages say who is ready before the start', () => {
  expect(timelineText(t, { type: 'ready', color: 1 }, matchOf(false))).toBe('Player 1 is ready.');
});

it('[GAM-57] the messages have a sentence for each state of a game, and for an end by an administrator', () => {
  const textOf = (event: Omit<EventOf<'stateChanged'>, 'type'>, isStarted = true) =>
    timelineText(t, { type: 'stateChanged', ...event }, matchOf(isStarted));
  expect(Object.fromEntries(GAME_STATES.map((state) => [state, textOf({ state })]))).toEqual(STATES);
  const terminated = { state: 'TERMINATED_NO_HUMAN_PLAYERS' } as const;
  expect(textOf({ ...terminated, isByAdmin: true })).toBe('An administrator ends the game.');
  expect(textOf(terminated, false)).toBe('The game was cancelled: nobody took the free seat.');
});
