import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OwnRating, RatedGame } from '../../../protocol/http/ratingApi.ts';
import { fetchOwnGames, fetchOwnRating } from '../../shared/data/calls/ratings.ts';
import { usePageParams } from '../../shared/data/queries/usePageParams.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { gamePath, RATED_QUEUE_PATH } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import { pointsText } from '../../shared/i18n/pointsText.ts';
import { RatingChart } from '../../shared/ratings/RatingChart.tsx';
import { RatedNote } from '../../shared/records/RatedNote.tsx';
import { Alert } from '../../shared/ui/feedback/Alert.tsx';
import { EmptyState } from '../../shared/ui/feedback/EmptyState.tsx';
import { Fetched } from '../../shared/ui/feedback/Fetched.tsx';
import { LinkButton } from '../../shared/ui/form/Button.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import l from '../../shared/ui/layout/Listing.module.css';
import { Pager } from '../../shared/ui/layout/Pager.tsx';
import { type Fact, Facts } from '../../shared/ui/lists/Facts.tsx';
import s from './Ratings.module.css';
import { ratingNumbers } from './ratioText.ts';

/** Number of recent rated games in the chart. */
const CHART_GAMES = 100;

/** Shows the user's rating: its value, its components, and the games that changed it. */
export function RatingPage() {
  const { t } = useTranslation();
  const { value: own } = useQuery(fetchOwnRating, ['ownRating']);
  const { value: latest } = useQuery(() => fetchOwnGames({ pageNo: 0, pageSize: CHART_GAMES }), ['chart']);
  useTitle(t('rating.title'));
  const games = latest?.ok ? [...latest.value.content].reverse() : [];
  return (
    <Framed>
      <main className="page">
        <div className={l.head}>
          <h1>{t('rating.title')}</h1>
          {own?.ok && own.value.games > 0 ? <Sums own={own.value} /> : null}
        </div>
        {own?.ok && !own.value.hasFullName ? <Alert>{t('rated.name')}</Alert> : null}
        {games.length > 0 ? <RatingChart games={games} /> : null}
        <Games />
      </main>
    </Framed>
  );
}

function Sums({ own }: { own: OwnRating }) {
  const { t, i18n } = useTranslation();
  const totals: readonly Fact[] = [
    [t('rating.now'), own.rating],
    [t('rating.games'), own.games],
    [t('rating.weekPoints'), pointsText(t, own.points)],
    [t('rating.efficiency'), ratingNumbers(i18n.language).efficiency(own.scoreEfficiency)],
  ];
  return <Facts className={s.sums} facts={totals} />;
}

function Games() {
  const { t } = useTranslation();
  const { question, onPage, onSize } = usePageParams();
  const { value, isOld } = useQuery(() => fetchOwnGames(question), ['ratedGames', question]);
  return (
    <Fetched answer={value}>
      {(page) =>
        page.totalElements === 0 ? (
          <Empty />
        ) : (
          <div aria-busy={isOld} className={cx(isOld && 'old')}>
            <table className={l.table} aria-label={t('rating.games')}>
              <thead>
                <tr>
                  <th scope="col">{t('rating.columns.date')}</th>
                  <th scope="col">{t('rating.columns.status')}</th>
                  <th scope="col" className={l.number}>
                    {t('rating.columns.points')}
                  </th>
                  <th scope="col" className={l.number}>
                    {t('rating.columns.rating')}
                  </th>
                  <th scope="col" className={l.number}>
                    {t('rating.columns.link')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {page.content.map((game) => (
                  <GameRow key={game.gameSessionId} game={game} />
                ))}
              </tbody>
            </table>
            <Pager page={page} onPage={onPage} onSize={onSize} />
          </div>
        )
      }
    </Fetched>
  );
}

function GameRow({ game }: { game: RatedGame }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const date = new Date(game.endTimestampEpochSeconds * 1000);
  const change = game.rating - game.ratingBefore;
  return (
    <tr>
      <td>
        <time dateTime={date.toISOString()}>{dateTime(date)}</time>
      </td>
      <td>{t(`rating.status.${game.status}`)}</td>
      <td className={l.number}>{pointsText(t, game.points)}</td>
      <td className={l.number}>
        {game.rating} <span className={s.change}>{`${change < 0 ? '−' : '+'}${Math.abs(change)}`}</span>
      </td>
      <td className={l.number}>
        <Link
          className={l.link}
          to={gamePath(game.gameSessionId)}
          aria-label={t('rating.openOf', { date: dateTime(date) })}
        >
          <span className={l.wide}>{t('rating.open')}</span>
          <Icon name="right" className={s.arrow} />
        </Link>
      </td>
    </tr>
  );
}

function Empty() {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('rating.emptyTitle')} text={<RatedNote of="random" className="muted" />}>
      <LinkButton kind="primary" to={RATED_QUEUE_PATH}>
        {t('rating.play')}
      </LinkButton>
    </EmptyState>
  );
}
