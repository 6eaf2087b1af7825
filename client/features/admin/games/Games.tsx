import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { AdminGame } from '../../../../protocol/http/reports/adminGameApi.ts';
import { fetchAdminGames } from '../../../shared/data/calls/admin.ts';
import { usePageParams } from '../../../shared/data/queries/usePageParams.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import l from '../../../shared/ui/layout/Listing.module.css';
import s from '../Admin.module.css';
import { FetchedList } from '../FetchedList.tsx';
import { GameView } from './GameView.tsx';
import { nameOfPlayer, stateOfGame } from './gameTexts.ts';

/** The parameters of the URL: the open game, and the search. The search is kept while a game is open. */
const [GAME_PARAM, SEARCH_PARAM] = ['game', 'search'] as const;

/** Lists the running games or the results of a search, or shows the game that the URL names. */
export function Games() {
  const [params] = useSearchParams();
  const id = params.get(GAME_PARAM);
  const search = params.get(SEARCH_PARAM) ?? '';
  return id === null ? <GameList search={search} /> : <GameView key={id} id={id} back={addressOf(search)} />;
}

function addressOf(search: string, gameId?: string): string {
  const params = new URLSearchParams(search === '' ? {} : { [SEARCH_PARAM]: search });
  if (gameId !== undefined) params.set(GAME_PARAM, gameId);
  return `?${params}`;
}

function GameList({ search }: { search: string }) {
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const pages = usePageParams();
  const wanted = search.trim();
  const requested = useQuery(
    () => fetchAdminGames(wanted, pages.question),
    ['adminGames', wanted, pages.question],
  );
  return (
    <>
      <search className={s.controls}>
        <TextField
          label={t('adminPages.games.search')}
          type="search"
          maxLength={254}
          value={search}
          // The page number of the previous search does not apply to a new search.
          onChange={(event) =>
            setParams(event.target.value === '' ? {} : { [SEARCH_PARAM]: event.target.value }, {
              replace: true,
            })
          }
        />
      </search>
      {wanted === '' ? <p className={l.note}>{t('adminPages.games.running')}</p> : null}
      <FetchedList
        requested={requested}
        pages={pages}
        empty={t(wanted === '' ? 'adminPages.games.noneRunning' : 'adminPages.games.none')}
      >
        {(games) => <GameTable games={games} search={wanted} />}
      </FetchedList>
    </>
  );
}

function GameTable({ games, search }: { games: readonly AdminGame[]; search: string }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <table className={l.table} aria-label={t('admin.tabs.games')}>
      <thead>
        <tr>
          <th scope="col">{t('adminPages.games.game')}</th>
          <th scope="col">{t('adminPages.games.players')}</th>
          <th scope="col">{t('adminPages.state')}</th>
          <th scope="col" className={l.wide}>
            {t('adminPages.games.rating')}
          </th>
          <th scope="col" className={l.wide}>
            {t('adminPages.games.created')}
          </th>
        </tr>
      </thead>
      <tbody>
        {games.map((game) => (
          <tr key={game.id} data-testid="admin-game">
            <td className="breaks">
              <Link className={l.link} to={addressOf(search, game.id)} data-testid="open-game">
                {game.name}
              </Link>
              <span className={l.more}>{dateTime(game.createdAtEpochSeconds * 1000)}</span>
            </td>
            <td className="breaks">{game.players.map((player) => nameOfPlayer(t, player)).join(' · ')}</td>
            <td className="breaks">
              {stateOfGame(t, game)}
              <span className={l.more}>{t(`adminPages.games.ratings.${game.rating}`)}</span>
            </td>
            <td className={l.wide}>{t(`adminPages.games.ratings.${game.rating}`)}</td>
            <td className={l.wide}>{dateTime(game.createdAtEpochSeconds * 1000)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
