import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router-dom';
import { colorNamed } from '../../../../engine/board/pieces.ts';
import type { ListedGame } from '../../../../protocol/http/gameShapes.ts';
import type { Page } from '../../../../protocol/http/route.ts';
import { ACTIVE_TABS, type ActiveTab } from '../../../../protocol/shapes/pages.ts';
import { fetchGames } from '../../../shared/data/http/api.ts';
import { fetchCurrentGame } from '../../../shared/data/http/startCalls.ts';
import { failureText } from '../../../shared/data/queries/failure.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { activeGamesPath, gamePath, PATHS } from '../../../shared/hooks/paths.ts';
import { useTitle } from '../../../shared/hooks/useTitle.ts';
import { type SeatStanding, TakeSeatDialog } from '../../../shared/takeover/TakeSeatDialog.tsx';
import { Alert } from '../../../shared/ui/feedback/Alert.tsx';
import { LinkButton } from '../../../shared/ui/form/Button.tsx';
import { Framed } from '../../../shared/ui/layout/Framed.tsx';
import l from '../../../shared/ui/layout/Listing.module.css';
import { LoadingKites } from '../../../shared/ui/layout/Logo.tsx';
import { Pager } from '../../../shared/ui/layout/Pager.tsx';
import { SecondGame } from '../entrance/SecondGame.tsx';
import { useEnter } from '../entrance/useEnter.ts';
import s from './ActiveGames.module.css';
import { EmptyList } from './EmptyList.tsx';
import { GameRow } from './GameRow.tsx';
import { ListControls } from './ListControls.tsx';
import { useListParams } from './useListParams.ts';

/** Milliseconds between two polls of a visible list. */
const POLL_INTERVAL_MS = 3_000;

/** The lists of waiting, running and recently ended games, for users with accounts. */
export function ActiveGamesPage({ tab }: { tab: ActiveTab }) {
  const { t } = useTranslation();
  useTitle(t('active.title'));
  return (
    <Framed>
      <div className={s.page}>
        <main>
          <h1>{t('active.title')}</h1>
          <nav className={l.tabs} aria-label={t('active.title')}>
            {ACTIVE_TABS.map((one) => (
              <NavLink
                key={one}
                to={activeGamesPath(one)}
                className={({ isActive }) => cx(l.tab, isActive && l.open)}
              >
                {t(`active.tabs.${one}`)}
              </NavLink>
            ))}
          </nav>
          <Games key={tab} tab={tab} />
        </main>
        <aside className={s.aside}>
          <h2>{t('active.sitDown')}</h2>
          <p className="muted sm">{t('queue.text')}</p>
          <LinkButton kind="primary" to={PATHS.online}>
            {t('menu.playOnline')}
          </LinkButton>
          <LinkButton to={PATHS.create} icon="plus">
            {t('menu.create')}
          </LinkButton>
          <LinkButton kind="quiet" to={PATHS.join}>
            {t('active.invited')}
          </LinkButton>
          <LinkButton kind="quiet" to={PATHS.watchByLink}>
            {t('nav.watchByLink')}
          </LinkButton>
        </aside>
      </div>
    </Framed>
  );
}

function Games({ tab }: { tab: ActiveTab }) {
  const { question, change } = useListParams(tab);
  const { value, isOld } = useQuery(() => fetchGames(question), ['games', question], POLL_INTERVAL_MS);
  return (
    <>
      <ListControls question={question} onChange={change} />
      {value === null ? (
        <div className={s.empty}>
          <LoadingKites />
        </div>
      ) : value.ok ? (
        <GameListing
          page={value.value}
          isOld={isOld}
          tab={tab}
          name={question.name}
          onPage={(pageNo) => change({ page: pageNo === 0 ? '' : String(pageNo) })}
          onForgetName={() => change({ name: '' })}
        />
      ) : (
        <Alert>{failureText(value.error)}</Alert>
      )}
    </>
  );
}

interface GameListingProps {
  page: Page<ListedGame>;
  /** Whether the list is outdated, because a newer list is loading. */
  isOld: boolean;
  tab: ActiveTab;
  name: string;
  onPage: (pageNo: number) => void;
  onForgetName: () => void;
}

function GameListing({ page, isOld, tab, name, onPage, onForgetName }: GameListingProps) {
  const { t } = useTranslation();
  const { other, forgetOther, enter } = useEnter();
  const { value: current } = useQuery(fetchCurrentGame, ['currentGame']);
  const navigate = useNavigate();
  const [takeover, setTakeover] = useState<ListedGame | null>(null);
  const seatsNow = page.content.find(({ id }) => id === takeover?.id)?.botSeats ?? [];
  return (
    <div aria-busy={isOld} className={cx(isOld && 'old')}>
      {page.content.length === 0 && page.pageNo === 0 ? (
        <EmptyList tab={tab} name={name} onForgetName={onForgetName} />
      ) : (
        <ul className={s.games} aria-label={t(`active.tabs.${tab}`)}>
          {page.content.map((game) => (
            <GameRow
              key={game.id}
              game={game}
              isOwn={game.id === current}
              onEnter={enter}
              onTakeSeat={setTakeover}
            />
          ))}
        </ul>
      )}
      {takeover ? (
        <TakeSeatDialog
          open
          gameId={takeover.id}
          seats={seatsNow.map(colorNamed)}
          standing={() => standingOf(takeover)}
          onTaken={() => void navigate(gamePath(takeover.id))}
          onClose={() => setTakeover(null)}
        />
      ) : null}
      <Pager page={page} onPage={onPage} />
      <SecondGame gameId={other} onClose={forgetOther} />
    </div>
  );
}

/** Returns the kind of time setting only, because the list of games contains neither clocks nor points. */
function standingOf({ playerGameTimeSeconds, singleMoveTimeSeconds }: ListedGame): SeatStanding {
  const time =
    playerGameTimeSeconds !== null ? 'main' : singleMoveTimeSeconds !== null ? 'move' : 'unlimited';
  return { time, clock: null, points: null };
}
