import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import type { RatedPlayer } from '../../../protocol/http/ratingApi.ts';
import type { Page } from '../../../protocol/http/route.ts';
import { BOARDS, type Board } from '../../../protocol/shapes/pages.ts';
import { fetchBest, fetchLeaderboard } from '../../shared/data/calls/ratings.ts';
import { usePageParams } from '../../shared/data/queries/usePageParams.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { leaderboardPath, RATED_QUEUE_PATH } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { pointsText } from '../../shared/i18n/pointsText.ts';
import { PersonName } from '../../shared/people/PersonName.tsx';
import { EmptyState } from '../../shared/ui/feedback/EmptyState.tsx';
import { Fetched } from '../../shared/ui/feedback/Fetched.tsx';
import { LinkButton } from '../../shared/ui/form/Button.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import l from '../../shared/ui/layout/Listing.module.css';
import { Pager } from '../../shared/ui/layout/Pager.tsx';
import s from './Ratings.module.css';
import { ratingNumbers, ratioOf } from './ratioText.ts';

/** One of the three leaderboards. */
export function LeaderboardPage({ tab: board }: { tab: Board }) {
  const { t } = useTranslation();
  useTitle(t('leaderboards.title'));
  return (
    <Framed>
      <main className="page">
        <h1>{t('leaderboards.title')}</h1>
        <nav className={l.tabs} aria-label={t('leaderboards.title')}>
          {BOARDS.map((one) => (
            <NavLink
              key={one}
              to={leaderboardPath(one)}
              className={({ isActive }) => cx(l.tab, isActive && l.open)}
            >
              {t(`leaderboards.tabs.${one}`)}
            </NavLink>
          ))}
        </nav>
        <Listing key={board} board={board} />
        <p className={l.note}>{t('leaderboards.note')}</p>
      </main>
    </Framed>
  );
}

function Listing({ board }: { board: Board }) {
  const { t } = useTranslation();
  const { question, onPage, onSize } = usePageParams();
  const { value, isOld } = useQuery(
    () => fetchLeaderboard(board, question),
    ['leaderboard', board, question],
  );
  const { value: best } = useQuery(() => fetchBest(board), ['best', board]);
  const time = board === 'by-rating' ? 'allTime' : 'thisWeek';
  return (
    <Fetched answer={value}>
      {(page) => (
        <div aria-busy={isOld} className={cx(isOld && 'old')}>
          <p className={l.facts}>
            <span>{t(`leaderboards.${time}`)}</span>
            {best ? <span data-testid="best">{t('leaderboards.best', { name: best.username })}</span> : null}
          </p>
          {page.totalElements === 0 ? (
            <Empty board={board} />
          ) : (
            <>
              <Players board={board} page={page} best={best?.points ?? null} />
              <Pager page={page} onPage={onPage} onSize={onSize} />
            </>
          )}
        </div>
      )}
    </Fetched>
  );
}

interface PlayersProps {
  board: Board;
  page: Page<RatedPlayer>;
  /** Points of the best player. Null while unknown. */
  best: number | null;
}

/**
 * Lists the players. On narrow screens only the value by which the list is sorted has a column, and the other values
 * are below the name.
 */
function Players({ board, page, best }: PlayersProps) {
  const { t } = useTranslation();
  const sorted = { 'by-rating': 'rating', 'by-points': 'points', 'by-score-efficiency': 'scoreEfficiency' };
  const head = (column: 'rating' | 'points' | 'scoreEfficiency') => ({
    className: cx(l.number, sorted[board] === column ? l.sorted : column !== 'points' && l.wide),
    ...(sorted[board] === column ? { 'aria-sort': 'descending' as const } : {}),
  });
  return (
    <table className={l.table} aria-label={t(`leaderboards.tabs.${board}`)}>
      <thead>
        <tr>
          <th scope="col">{t('leaderboards.columns.rank')}</th>
          <th scope="col">{t('leaderboards.columns.username')}</th>
          <th scope="col" {...head('rating')}>
            {t('leaderboards.columns.rating')}
          </th>
          <th scope="col" className={l.wide}>
            {t('leaderboards.columns.ratio')}
          </th>
          <th scope="col" {...head('points')}>
            {t('leaderboards.columns.points')}
          </th>
          <th scope="col" {...head('scoreEfficiency')}>
            {t('leaderboards.columns.scoreEfficiency')}
          </th>
        </tr>
      </thead>
      <tbody>
        {page.content.map((player) => (
          <PlayerRow key={player.userId} board={board} player={player} best={best} />
        ))}
      </tbody>
    </table>
  );
}

interface PlayerRowProps {
  board: Board;
  player: RatedPlayer;
  best: number | null;
}

function PlayerRow({ board, player, best }: PlayerRowProps) {
  const { t, i18n } = useTranslation();
  const numbers = ratingNumbers(i18n.language);
  const share = ratioOf(player.points, best);
  const ratio = numbers.ratio(share);
  const efficiency = numbers.efficiency(player.scoreEfficiency);
  return (
    <tr className={cx(player.isYou && l.you)}>
      <td className={s.rank}>{player.rank}</td>
      <td className="breaks">
        <PersonName name={player.username} />
        {player.isYou ? <span className={s.own}> {t('leaderboards.you')}</span> : null}{' '}
        {player.isProvisional ? <span className={s.provisional}>{t('leaderboards.provisional')}</span> : null}
        <small className={l.more}>
          {board === 'by-score-efficiency'
            ? t('leaderboards.ratioAlone', { ratio })
            : t('leaderboards.more', { ratio, efficiency })}
        </small>
      </td>
      <td className={cx(l.number, board !== 'by-rating' && l.wide)}>{player.rating}</td>
      <td className={l.wide}>
        <span className={s.bar} aria-hidden="true">
          <i style={{ width: `${Math.min(100, share ?? 0)}%` }} />
        </span>
        {ratio}
      </td>
      <td className={l.number}>{pointsText(t, player.points)}</td>
      <td className={cx(l.number, board !== 'by-score-efficiency' && l.wide)}>{efficiency}</td>
    </tr>
  );
}

function Empty({ board }: { board: Board }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('leaderboards.emptyTitle')}
      text={
        <p className="muted">
          {t(board === 'by-rating' ? 'leaderboards.emptyEver' : 'leaderboards.emptyWeek')}
        </p>
      }
    >
      <LinkButton kind="primary" to={RATED_QUEUE_PATH}>
        {t('menu.playOnline')}
      </LinkButton>
    </EmptyState>
  );
}
