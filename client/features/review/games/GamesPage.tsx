import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { TITLE_LIMIT } from '../../../../protocol/shapes/recordFacts.ts';
import { may, useWho } from '../../../shared/data/http/who.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { useTitle } from '../../../shared/hooks/useTitle.ts';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import { EmptyState } from '../../../shared/ui/layout/EmptyState.tsx';
import { Framed } from '../../../shared/ui/layout/Framed.tsx';
import { Icon } from '../../../shared/ui/layout/Icon.tsx';
import { AccountGames } from './AccountGames.tsx';
import { DeviceGames } from './DeviceGames.tsx';
import s from './Games.module.css';
import { ImportButton } from './ImportButton.tsx';
import { useDeviceGames } from './useDeviceGames.ts';

const FILTERS = ['mine', 'books'] as const;
type Filter = (typeof FILTERS)[number];

interface GamesPageProps {
  /**
   * The list of games that were played on this server. It is passed in, because it belongs to another feature. @param
   * name part of the games' names.
   */
  Played: ComponentType<{ name: string }>;
}

/** All records that the user can open: games played online, games on this device, games in the account, and QBooks. */
export function GamesPage({ Played }: GamesPageProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const filter = FILTERS.find((one) => one === params.get('show')) ?? null;
  const [name, setName] = useState('');
  const device = useDeviceGames();
  const who = useWho();
  const canSaveToAccount = may(who, 'view user games');
  const title = filter === 'books' ? 'QBooks' : t('games.title');
  useTitle(title);
  const show = (wanted: Filter) => setParams(filter === wanted ? {} : { show: wanted }, { replace: true });
  const word = name.trim().toLowerCase();
  const here = device.games.filter(({ title }) => title.toLowerCase().includes(word));
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
        {filter === 'books' ? null : (
          <section aria-labelledby="games-here">
            <h2 id="games-here" className={s.section}>
              {t('games.here')}
            </h2>
            {here.length > 0 ? (
              <DeviceGames games={here} device={device} mayUpload={canSaveToAccount} />
            ) : (
              <NoGames onShowAll={word === '' ? null : () => setName('')} />
            )}
          </section>
        )}
        {canSaveToAccount && filter !== 'books' ? (
          <section aria-labelledby="games-played">
            <h2 id="games-played" className={s.section}>
              {t('games.played')}
            </h2>
            <Played name={name.trim()} />
          </section>
        ) : null}
        <AccountGames
          show={filter === 'books' ? 'QBOOKS' : filter === 'mine' ? 'MINE' : 'ALL'}
          name={name.trim()}
          canSaveToAccount={canSaveToAccount}
          mayPublish={may(who, 'ADMIN')}
        />
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
      <LinkButton kind="primary" to={PATHS.offline}>
        {t('games.playOffline')}
      </LinkButton>
      <LinkButton icon="book" to={PATHS.books}>
        {t('games.openBooks')}
      </LinkButton>
    </EmptyState>
  );
}
