import { expect, it } from 'vitest';
import type { TimeControl } from '../../../engine/clock/clock.ts';
import { Play } from '../../../engine/match/testing/testPlay.ts';
import { momentOf } from './panel/notifyMoment.ts';
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
