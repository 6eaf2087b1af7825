import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, type Color } from '../../../../engine/board/pieces.ts';
import { ACTIVE } from '../../../../engine/board/position.ts';
import type { Match } from '../../../../engine/match/match.ts';
import { armyName } from '../../../shared/board/look/army.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { pointsText } from '../../../shared/i18n/pointsText.ts';
import { ReportButton } from '../../../shared/moderation/ReportButton.tsx';
import { isReportable } from '../../../shared/moderation/reportTarget.ts';
import { PersonName } from '../../../shared/people/PersonName.tsx';
import type { EarnedPoint, Timeline } from '../history/timeline.ts';
import s from './End.module.css';
import { leavingOf, standings } from './places.ts';

interface ResultsProps {
  match: Match;
  timeline: Timeline | null;
}

interface ReportedGame {
  /** The game whose other players can be reported. Null for a game that is not on the server. */
  gameId: string | null;
  viewer: Color | null;
}

/** The players by place, each with army, name, points, and how the game ended for the player. */
export function Results({ match, timeline, gameId, viewer }: ResultsProps & ReportedGame) {
  const { t } = useTranslation();
  const army = (color: Color) => t(`colour.name.${COLOR_NAMES[color]}`);
  const points = COLORS.map((color) => match.game.position.points[color] ?? 0);
  // A game without a result shows no ranking.
  const hasPlaces = match.state !== 'TERMINATED_NO_HUMAN_PLAYERS';
  const leftAt = timeline ? leavingOf(timeline) : [];
  const list = standings({ winner: match.game.outcome?.winner ?? null, points, leftAt });
  return (
    <ol className={s.results}>
      {list.map(({ color, place }) => (
        <li key={color} data-testid={`result-${armyName(color)}`}>
          {hasPlaces ? (
            <span className={s.rank} data-testid="place">
              {place}
            </span>
          ) : null}
          <Tile color={color} />
          <div className="grow">
            <b>
              <PersonName name={match.seats[color].name} isBot={match.seats[color].isAutoReady} />
            </b>{' '}
            {match.seats[color].name === army(color) ? null : <span className="xs muted">{army(color)}</span>}
            <Takeover color={color} match={match} timeline={timeline} />
            <Ending color={color} match={match} timeline={timeline} />
            {timeline?.earned
              .filter(({ award }) => award.color === color)
              .map((earned, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list of a game that has ended
                <div key={index} className={s.earned} data-testid="earned">
                  <i>+{pointsText(t, earned.award.points)}</i>
                  <span>{earnedText(t, earned)}</span>
                </div>
              ))}
          </div>
          {gameId !== null && color !== viewer && isReportable(match.seats[color].name) ? (
            <ReportButton
              target={{ gameId, ply: null, players: [{ name: match.seats[color].name, color }] }}
            />
          ) : null}
          {hasPlaces || (points[color] ?? 0) > 0 ? (
            <span className={s.total}>{pointsText(t, points[color] ?? 0)}</span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** Shows in which round a person took over the seat of a bot. */
function Takeover({ color, match, timeline }: ResultsProps & { color: Color }) {
  const { t } = useTranslation();
  const row = timeline?.rows.find(
    (one) => one.type === 'event' && one.event.type === 'botReplaced' && one.event.color === color,
  );
  const bot = timeline?.match.takeovers[color]?.bot;
  if (!row || bot === undefined) return null;
  const text = t('takeover.until', { bot, round: row.number, name: match.seats[color].name });
  return <div className={s.fate}>{text}</div>;
}

/** Shows how the game ended for a player: won, eliminated, left, or still in the game at its end. */
function Ending({ color, match, timeline }: ResultsProps & { color: Color }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const fates = (timeline?.fates[color] ?? []).map(({ status, by, round }) => {
    if (status === 'RESIGNED') return t('end.fate.resigned', { round });
    if (status === 'OUT_OF_TIME') return t('end.fate.outOfTime', { round });
    return t('end.fate.checkmated', { name: t(`colour.side.${COLOR_NAMES[by ?? 0]}`), round });
  });
  const left = leftAt(timeline, color);
  const text =
    fates.length > 0
      ? fates.join('; ')
      : match.game.outcome?.winner === color
        ? t('end.fate.won')
        : match.state === 'TERMINATED_NO_HUMAN_PLAYERS' && left !== null
          ? t('end.fate.left', { time: dateTime(left) })
          : match.game.position.states[color] === ACTIVE
            ? t('end.fate.stayed')
            : null;
  return text === null ? null : <div className={s.fate}>{text}</div>;
}

/** Returns when the player left for good, in epoch milliseconds, or null for a player who stayed. */
function leftAt(timeline: Timeline | null, color: Color): number | null {
  const last = timeline?.events.findLast(
    ({ event }) => (event.type === 'wentOut' || event.type === 'cameIn') && event.color === color,
  );
  return last?.event.type === 'wentOut' ? last.at : null;
}

/** Returns a text such as "first checkmate of the game: Black, 31. h8-h10". */
function earnedText(t: TFunction, { award, round, text }: EarnedPoint): string {
  const move = text === null ? t('end.inRound', { round }) : t('end.move', { round, text });
  const victim = award.victim === null ? '' : t(`colour.side.${COLOR_NAMES[award.victim]}`);
  return t(`end.earned.${award.reason}`, { victim, move });
}
