import type { TFunction } from 'i18next';
import { COLOR_NAMES, type Color } from '../../../../engine/board/pieces.ts';
import type { Match } from '../../../../engine/match/match.ts';
import { isCancelled } from '../../../../engine/match/seats/refill.ts';
import { pointsText } from '../../../shared/i18n/pointsText.ts';
import type { TimelineEntry } from './timeline.ts';

/**
 * Returns an event of the game as a sentence, for messages and announcements. Returns null for an event without a
 * sentence.
 */
export function timelineText(t: TFunction, event: TimelineEntry, match: Match): string | null {
  const name = (color: Color) => match.seats[color].name || t(`colour.name.${COLOR_NAMES[color]}`);
  const army = (color: Color) => t(`colour.adjective.${COLOR_NAMES[color]}`);
  switch (event.type) {
    case 'seatTaken':
      return t('story.seatTaken', { name: event.name, army: army(event.color) });
    case 'seatLeft':
      return t('story.seatLeft', { army: army(event.color) });
    case 'botReplaced':
      return t('story.botReplaced', {
        name: event.name,
        side: t(`colour.side.${COLOR_NAMES[event.color]}`),
        bot: event.bot,
      });
    case 'ready':
      return match.state === 'NOT_STARTED' ? t('story.ready', { name: name(event.color) }) : null;
    case 'settingsChanged':
      return t('story.settingsChanged');
    case 'passed':
      return t('story.passed', { name: name(event.by) });
    case 'checkmated':
      return t('story.checkmated', {
        winner: name(event.by),
        loser: name(event.victim),
        points: pointsText(t, event.points),
      });
    case 'statusChanged':
      if (event.status === 'RESIGNED') return t('story.resigned', { name: name(event.color) });
      return event.status === 'OUT_OF_TIME' ? t('story.outOfTime', { name: name(event.color) }) : null;
    case 'stateChanged':
      if (isCancelled({ state: event.state, startedAt: match.startedAt })) return t('refill.story');
      if (event.isByAdmin) return t('story.endedByAdmin');
      return event.state === 'NOT_STARTED' ? null : t(`story.state.${event.state}`);
    case 'drawOffered':
      return t('story.drawOffered', { name: name(event.by) });
    case 'drawVoted':
      return event.decision === 'APPROVED'
        ? t('story.drawAccepted', { name: name(event.by) })
        : t('story.drawRefused', { name: name(event.by) });
    case 'drawClosed':
      return event.reason === 'LAPSED' ? t('story.drawLapsed') : null;
    case 'takenOff':
      return t('story.takenOff', { name: event.name, army: army(event.color) });
    case 'wentOut':
      return t('story.wentOut', { name: name(event.color) });
    case 'cameIn':
      return t('story.cameIn', { name: name(event.color) });
    case 'postponed':
      return t('story.postponed', { name: name(event.by) });
    case 'calledBack':
      return t('story.calledBack', { name: name(event.by) });
    case 'absenceVoted':
      return t('story.absenceVoted', { name: name(event.by), absent: name(event.of) });
    case 'stoodIn':
      return t('story.stoodIn', { name: name(event.color) });
    case 'tookBack':
      return t('story.tookBack', { name: name(event.color) });
    default:
      return event satisfies never;
  }
}
