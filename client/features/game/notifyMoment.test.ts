import { expect, it } from 'vitest';
import type { TimeControl } from '../../../engine/clock/clock.ts';
import { Play } from '../../../engine/match/testing/testPlay.ts';
import { hasMail, momentOf } from './panel/notifyMoment.ts';
import { FakeGame } from './testing/fakes.ts';

/** The page of a player, who sits with three other people. */
const table = (viewer: 0 | 1 | null, isShared = false) => ({ viewer, isShared, view: new FakeGame().view });

/** Creates a game in which White has moved. */
function moved(time: TimeControl): Play {
  const play = Play.started({ time });
  play.move('d3-e3');
  return play;
}

it.each<[string, 'turn' | null, TimeControl]>([
  ['unlimited time', 'turn', { kind: 'unlimited' }],
  ['an hour per move', 'turn', { kind: 'move', moveMs: 3_600_000 }],
  ['less than an hour per move', null, { kind: 'move', moveMs: 3_599_000 }],
  ['main time', null, { kind: 'main', mainMs: 36_000_000, incrementMs: 0 }],
])(
  '[NTC-49] after the own move in a game with %s, the reason for a notification is %s',
  (_, moment, time) => {
    const { match } = moved(time);
    expect(momentOf(table(0), match)).toBe(moment);
    // Black is to move, a watcher has no turn, and the players of a shared device see each move.
    for (const other of [table(1), table(null), table(0, true)]) expect(momentOf(other, match)).toBeNull();
  },
);

it('[NTC-49] a notification would help in a postponed game with any time setting', () => {
  const play = moved({ kind: 'main', mainMs: 600_000, incrementMs: 0 });
  play.do({ type: 'pause', by: 0 });
  expect(momentOf(table(0), play.match)).toBeNull();
  play.do({ type: 'postpone', by: 0 });
  expect(momentOf(table(0), play.match)).toBe('postponed');
});

it('[NTC-49] a table that waits for players is a reason, but not a random game with a free seat', () => {
  const waiting = (isRandom: boolean) => {
    const play = new Play({ time: { kind: 'unlimited' }, isRandom });
    play.do({ type: 'sit', seat: 0, playerId: 'p0', name: 'Ada', isAutoReady: false });
    return momentOf(table(0), play.match);
  };
  expect([waiting(false), waiting(true)]).toEqual(['table', null]);
});

it('[NTC-49] players of a postponed game get mail with any time setting, others in slow games only', () => {
  const play = moved({ kind: 'main', mainMs: 600_000, incrementMs: 0 });
  play.do({ type: 'pause', by: 0 });
  expect(hasMail(play.match)).toBe(false);
  play.do({ type: 'postpone', by: 0 });
  expect(hasMail(play.match)).toBe(true);
  expect(hasMail(moved({ kind: 'unlimited' }).match)).toBe(true);
});
