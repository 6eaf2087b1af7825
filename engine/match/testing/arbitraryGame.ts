/** Arbitrary games for property tests. Players and the game itself attempt actions, most of which the match refuses. */

import fc from 'fast-check';
import { type Color, colorOf } from '../../board/pieces.ts';
import { legalMoves } from '../../rules/moves.ts';
import { nextDue } from '../apply.ts';
import type { Command } from '../commands.ts';
import { isOver, type MatchSettings } from '../match.ts';
import { Play } from './testPlay.ts';

export const settings = fc.constantFrom<MatchSettings>(
  { time: { kind: 'main', mainMs: 60_000, incrementMs: 2_000 } } as const,
  { time: { kind: 'move', moveMs: 10_000 } } as const,
  { time: { kind: 'unlimited' } } as const,
  { time: { kind: 'main', mainMs: 60_000, incrementMs: 0 }, isRandom: true } as const,
  { time: { kind: 'main', mainMs: 60_000, incrementMs: 0 }, standIn: true } as const,
);

/** One attempted action of a player or of the game itself. Refused attempts are part of the tests. */
export const attempt = fc.record({
  kind: fc.nat(99),
  by: fc.constantFrom<Color>(0, 1, 2, 3),
  pick: fc.nat(),
  waitMs: fc.nat(4_000),
  yes: fc.boolean(),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never;

function commandOf(play: Play, { kind, by, pick, yes }: Attempt): Command {
  const { position } = play.match.game;
  if (kind < 70 && position.turn !== null) {
    const moves = legalMoves(position);
    return moves.length === 0
      ? { type: 'pass' }
      : {
          type: 'move',
          by: position.turn,
          move: moves[pick % moves.length] ?? 0,
          lag: { seenMs: pick % 700, pingMs: 50 },
        };
  }
  if (kind < 73) return { type: 'resign', by };
  if (kind < 77) return { type: 'pause', by };
  if (kind < 82) return { type: 'unpause', by };
  if (kind < 86) return { type: 'offerDraw', by: position.turn ?? by };
  if (kind < 89) return { type: 'voteDraw', by, decision: yes ? 'APPROVED' : 'REJECTED' };
  if (kind < 91) return { type: 'ready', by };
  return session(play, by, pick);
}

/** Returns a command about leaving, returning or the votes on absent players. */
function session({ match, now }: Play, by: Color, pick: number): Command {
  const all: readonly Command[] = [
    { type: 'goOut', by },
    { type: 'comeIn', by },
    { type: 'postpone', by },
    { type: 'callBack', by },
    { type: 'dropAbsent', by, absent: [colorOf(by + 1)] },
    { type: 'voteOut', by, of: match.game.position.turn ?? by, since: now - 400_000, voters: [by] },
  ];
  return all[pick % all.length] as Command;
}

/** Plays the attempts that the match accepts, until the game is over. */
export function playOut(time: MatchSettings, attempts: readonly Attempt[]): Play {
  const play = Play.started(time);
  for (const one of attempts) {
    const due = nextDue(play.match);
    if (due && due.at <= play.now) play.do(due.command);
    play.try(commandOf(play, one), one.waitMs);
    if (isOver(play.match)) break;
  }
  return play;
}
