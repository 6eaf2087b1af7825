/** The notifications of a decision: to the reporters, and to the player whom the decision concerns. */
import type { Decision } from '../../../protocol/http/reports/moderationApi.ts';
import { PAGES } from '../../../protocol/shapes/pages.ts';
import type { NewNotification } from '../../notifications/notify.ts';

/** Returns the notification to the sender of a report. It says whether a measure was taken, but not which one. */
export function reportDone(
  report: { readonly id: string; readonly reporterId: string },
  gameId: string | null,
  decision: Decision,
): NewNotification {
  return {
    kind: 'REPORT_DONE',
    params: { context: decision === 'NOTHING' ? 'NOTHING' : 'MEASURE' },
    accountId: report.reporterId,
    subject: report.id,
    link: gameId === null ? PAGES.menu.path : PAGES.game.path.replace(':gameId', gameId),
    dedupeKey: `report:${report.id}`,
    hasMail: true,
  };
}

/**
 * The page to which the notification of a measure links: the rules of conduct, the random games, or the form of the
 * nickname.
 */
const LINKS = {
  WARNING: PAGES.about.path.replace(':page', 'user-agreement'),
  NO_RANDOM_GAMES: PAGES.online.path,
  RENAME: PAGES.account.path,
} as const;

/**
 * Returns the notification to the player about the measure and its reason. Returns null for the decision NOTHING, and
 * for a suspension, because the login page shows it.
 */
export function measureTaken(
  reportId: string,
  accountId: string,
  measure: { readonly decision: Decision; readonly reason: string; readonly until: number | null },
): NewNotification | null {
  const { decision, reason, until } = measure;
  if (decision === 'NOTHING' || decision === 'SUSPENSION') return null;
  return {
    kind: 'MODERATION',
    params: { context: decision, reason, ...(until === null ? {} : { until: until * 1000 }) },
    accountId,
    subject: reportId,
    link: LINKS[decision],
    dedupeKey: `measure:${reportId}`,
    hasMail: true,
  };
}
