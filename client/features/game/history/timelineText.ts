import type { TFunction } from 'i18next';
import { COLOR_NAMES, type Color } from '../../../../engine/board/pieces.ts';
import type { Match } from '../../../../engine/match/match.ts';
import { isCancelled } from '../../../../engine/match/seats/refill.ts';
import { pointsText } from '../../../shared/i18n/pointsText.ts';
import type { Timeline, TimelineEvent } from './timeline.ts';

/**
 * Returns an event of the game as a sentence, for messages and announcements. Returns null for an event without a
 * sentence.
 */
export function timelineText(t: TFunction, event: TimelineEvent, match: Match): string | null {
  const name = (color: Color) => nameOf(t, match, color);
  const army = (color: Color) => t(`colour.adjective.${COLOR_NAMES[color]}`);
  switch (event.type) {
    case 'seatTaken':
      return t('timeline.seatTaken', { name: event.name, army: army(event.color) });
    case 'seatLeft':
      return t('timeline.seatLeft', { army: army(event.color) });
    case 'botReplaced':
      return t('timeline.botReplaced', {
        name: event.name,
        side: t(`colour.side.${COLOR_NAMES[event.color]}`),
        bot: event.bot,
      });
    case 'ready':
      return match.state === 'NOT_STARTED' ? t('timeline.ready', { name: name(event.color) }) : null;
    case 'settingsChanged':
      return t('timeline.settingsChanged');
    case 'passed':
      return t('timeline.passed', { name: name(event.by) });
    case 'checkmated':
      return t('timeline.checkmated', {
        winner: name(event.by),
        loser: name(event.victim),
        points: pointsText(t, event.points),
      });
    case 'statusChanged':
      if (event.status === 'RESIGNED') return t('timeline.resigned', { name: name(event.color) });
      return event.status === 'OUT_OF_TIME' ? t('timeline.outOfTime', { name: name(event.color) }) : null;
    case 'stateChanged':
      if (isCancelled({ state: event.state, startedAt: match.startedAt })) return t('refill.timeline');
      if (event.isByAdmin) return t('timeline.endedByAdmin');
      return event.state === 'NOT_STARTED' ? null : t(`timeline.state.${event.state}`);
    case 'drawOffered':
      return t('timeline.drawOffered', { name: name(event.by) });
    case 'drawVoted':
      return event.decision === 'APPROVED'
        ? t('timeline.drawAccepted', { name: name(event.by) })
        : t('timeline.drawRefused', { name: name(event.by) });
    case 'drawClosed':
      return event.reason === 'LAPSED' ? t('timeline.drawLapsed') : null;
    case 'takenOff':
      return t('timeline.takenOff', { name: event.name, army: army(event.color) });
    case 'wentOut':
      return t('timeline.wentOut', { name: name(event.color) });
    case 'cameIn':
      return t('timeline.cameIn', { name: name(event.color) });
    case 'postponed':
      return t('timeline.postponed', { name: name(event.by) });
    case 'calledBack':
      return t('timeline.calledBack', { name: name(event.by) });
    case 'absenceVoted':
      return t('timeline.absenceVoted', { name: name(event.by), absent: name(event.of) });
    case 'stoodIn':
      return t('timeline.stoodIn', { name: name(event.color) });
    case 'tookBack':
      return t('timeline.tookBack', { name: name(event.color) });
    default:
      return event satisfies never;
  }
}

function nameOf(t: TFunction, match: Match, color: Color): string {
  return match.seats[color].name || t(`colour.name.${COLOR_NAMES[color]}`);
}

/** Returns who offered the draw that the last entry refuses, and who refuses. Null if it refuses none. */
export function refusedDrawText(
  t: TFunction,
  { latest, events, match }: Timeline,
  viewer: Color | null,
): string | null {
  const refusal = latest.find((event) => event.type === 'drawVoted' && event.decision === 'REJECTED');
  const offer = events.findLast(({ event }) => event.type === 'drawOffered')?.event;
  if (refusal?.type !== 'drawVoted' || offer?.type !== 'drawOffered') return null;
  const name = nameOf(t, match, refusal.by);
  if (offer.by === viewer) return t('vote.yoursRefused', { name });
  return t('vote.refused', { offerer: nameOf(t, match, offer.by), name });
}
