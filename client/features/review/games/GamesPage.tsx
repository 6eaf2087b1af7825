import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TITLE_LIMIT } from '../../../../protocol/shapes/recordFacts.ts';
import { may, useWho } from '../../../shared/data/http/who.ts';
import { useUrlParams } from '../../../shared/data/queries/useUrlParams.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { useTitle } from '../../../shared/hooks/useTitle.ts';
import { GamesFilters } from '../../../shared/records/GamesFilters.tsx';
import {
  FILTER_NAMES,
  filterOf,
  type GamesFilter,
  isFiltered,
  matchesFilter,
} from '../../../shared/records/gamesFilter.ts';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import { Framed } from '../../../shared/ui/layout/Framed.tsx';
import { Icon } from '../../../shared/ui/layout/Icon.tsx';
import { AccountGames } from './AccountGames.tsx';
import { DeviceGames } from './DeviceGames.tsx';
import s from './Games.module.css';
import { ImportButton } from './ImportButton.tsx';
import { useDeviceGames } from './useDeviceGames.ts';

const FILTERS = ['mine', 'books'] as const;
type Filter = (typeof FILTERS)[number];

export interface PlayedProps {
  /** The search text, which is a part of a game's name. */
  name: string;
  filter: GamesFilter;
  onClear: () => void;
  /** Ends the search. */
  onShowAll: () => void;
}

interface GamesPageProps {
  /** The list of games on this server, passed in because it belongs to another feature. */
  Played: ComponentType<PlayedProps>;
}

/** All records that the user can open: games played online, games on this device, games in the account, and QBooks. */
export function GamesPage({ Played }: GamesPageProps) {
  const { t } = useTranslation();
  const [params, change] = useUrlParams();
  const filter = FILTERS.find((one) => one === params.get('show')) ?? null;
  const [name, setName] = useState('');
  const device = useDeviceGames();
  const who = useWho();
  const canSaveToAccount = may(who, 'view user games');
  const title = filter === 'books' ? 'QBooks' : t('games.title');
  useTitle(title);
  const played = filterOf(params);
  const show = (wanted: Filter) => change({ show: filter === wanted ? '' : wanted });
  const clear = () => change(Object.fromEntries(FILTER_NAMES.map((one) => [one, ''])));
  const showAll = () => setName('');
  const word = name.trim().toLowerCase();
  const here = device.games.filter(
    ({ title, kind = null, seat = null, isChanged = false, facts }) =>
      title.toLowerCase().includes(word) && matchesFilter(played, { kind, seat, isChanged, facts }),
  );
  const isOnline = played.kind !== 'offline' && played.kind !== 'saved';
  const isPlayedShown = canSaveToAccount && isOnline && filter !== 'books';
  // A user who sees the games played online needs no hint that none is on this device.
  const isDeviceShown = filter !== 'books' && (here.length > 0 || !isPlayedShown);
  // While a filter is active, saved games and QBooks are hidden: a saved game does not contain the user's seat, and
  // QBooks are games of other players.
  const areSavedShown = !isFiltered({ ...played, kind: null }) && (played.kind ?? 'saved') === 'saved';
  return (
    <Framed>
      <main className={s.page}>
        <div className={s.head}>
          <h1>{title}</h1>
          <ImportButton device={device} />
        </div>
        <search className={s.controls}>
          <TextField
            className={s.search}
            label={t('games.search')}
            type="search"
            maxLength={TITLE_LIMIT}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          {FILTERS.map((one) => (
            <button
              key={one}
              type="button"
              className={cx(s.filter, filter === one && s.chosen)}
              aria-pressed={filter === one}
              onClick={() => show(one)}
            >
              {filter === one ? <Icon name="check" /> : null}
              {t(one === 'mine' ? 'games.onlyMine' : 'games.onlyBooks')}
            </button>
          ))}
        </search>
        {filter === 'books' ? null : <GamesFilters isOwn filter={played} onChange={change} onClear={clear} />}
        {isPlayedShown ? (
          <section aria-labelledby="games-played">
            <h2 id="games-played" className={s.section}>
              {t('games.played')}
            </h2>
            <Played name={name.trim()} filter={played} onClear={clear} onShowAll={showAll} />
          </section>
        ) : null}
        {isDeviceShown ? (
          <section aria-labelledby="games-here">
            <h2 id="games-here" className={s.section}>
              {t('games.here')}
            </h2>
            {here.length > 0 ? (
              <DeviceGames games={here} device={device} mayUpload={canSaveToAccount} />
            ) : isFiltered(played) ? (
              <NoMatch onClear={clear} />
            ) : (
              <NoGames onShowAll={word === '' ? null : showAll} />
            )}
          </section>
        ) : null}
        {areSavedShown || filter === 'books' ? (
          <AccountGames
            show={filter === 'books' ? 'QBOOKS' : filter === 'mine' ? 'MINE' : 'ALL'}
            name={name.trim()}
            canSaveToAccount={canSaveToAccount}
            mayPublish={may(who, 'ADMIN')}
            onShowAll={showAll}
          />
        ) : null}
      </main>
    </Framed>
  );
}

function NoGames({ onShowAll }: { onShowAll: (() => void) | null }) {
  const { t } = useTranslation();
  if (onShowAll)
    return (
      <EmptyState title={t('games.noneFound')}>
        <Button onClick={onShowAll}>{t('active.showAll')}</Button>
      </EmptyState>
    );
  return (
    <EmptyState title={t('games.none')} text={<p className="muted">{t('games.noneText')}</p>}>
      <LinkButton kind="primary" to={PATHS.menu}>
        {t('games.play')}
      </LinkButton>
      <LinkButton to={PATHS.offline}>{t('games.playOffline')}</LinkButton>
      <LinkButton icon="book" to={PATHS.books}>
        {t('games.openBooks')}
      </LinkButton>
    </EmptyState>
  );
}

/** Shown if no game matches the filters, with a button to clear them. */
function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={s.noMatch} role="status">
      {t('games.filters.noMatch')}
      <Button size="small" onClick={onClear}>
        {t('games.filters.clear')}
      </Button>
    </p>
  );
}
