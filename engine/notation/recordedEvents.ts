/** Converts log entries to events of the game record. */

import type { Color } from '../board/pieces.ts';
import type { FourMs } from '../clock/clock.ts';
import type { MatchEvent } from '../match/events.ts';
import type { Match } from '../match/match.ts';
import type { RulesEvent } from '../rules/game.ts';
import type { RecordedEvent } from './record.ts';

/** Returns the recorded event of a log entry. `match` is the match after the entry. */
export function recordedOf(
  events: readonly MatchEvent[],
  entry: { readonly clocksMs: FourMs },
  match: Match,
): readonly RecordedEvent[] {
  const hasClock = match.settings.time.kind !== 'unlimited';
  return events.flatMap((event): RecordedEvent[] => {
    const reported = rulesEvent(event, match);
    if (!reported) return [];
    const clockMs =
      reported.by === null || !hasClock ? null : Math.max(0, Math.round(entry.clocksMs[reported.by]));
    return [{ event: reported.event, clockMs, comment: '' }];
  });
}

/** Returns the event of the rules, and the player who made it. */
function rulesEvent(event: MatchEvent, match: Match): { event: RulesEvent; by: Color | null } | null {
  switch (event.type) {
    case 'moved':
      return { event: { type: 'move', move: event.move }, by: event.by };
    case 'passed':
      return { event: { type: 'pass' }, by: event.by };
    case 'statusChanged': {
      const { color } = event;
      if (event.status === 'RESIGNED') return { event: { type: 'resign', color }, by: color };
      return event.status === 'OUT_OF_TIME' ? { event: { type: 'timeout', color }, by: color } : null;
    }
    case 'stateChanged':
      return event.state === 'DRAW' && match.game.outcome?.reason === 'AGREED'
        ? { event: { type: 'draw' }, by: null }
        : null;
    default:
      return null;
  }
}
