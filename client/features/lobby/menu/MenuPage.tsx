import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { COLORS } from '../../../../engine/board/pieces.ts';
import type { PostponedGame } from '../../../../protocol/http/gameShapes.ts';
import { Compass, SeatMap } from '../../../shared/board/armies/SeatMap.tsx';
import { StillBoard } from '../../../shared/board/Board.tsx';
import { START_BOARD } from '../../../shared/board/startBoard.ts';
import { fetchOpenGames } from '../../../shared/data/http/startCalls.ts';
import { may, useWho } from '../../../shared/data/http/who.ts';
import { reportFailure } from '../../../shared/data/queries/failure.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { gamePath, PATHS } from '../../../shared/hooks/paths.ts';
import { Button, IconButton, IconLink, LinkButton } from '../../../shared/ui/form/Button.tsx';
import { SoundButton, ThemeButton } from '../../../shared/ui/layout/Header.tsx';
import { Logo } from '../../../shared/ui/layout/Logo.tsx';
import { useStart } from '../create/useStart.ts';
import { SecondGame } from '../entrance/SecondGame.tsx';
import { type EntranceChoice, useEnter } from '../entrance/useEnter.ts';
import { useLiveQuery } from '../list/useLiveQuery.ts';
import { MenuEntries } from './MenuEntries.tsx';
import s from './MenuPage.module.css';
import { UserCorner } from './UserCorner.tsx';

// Dialogs are rarely needed here, so they are loaded on demand.
const OptionsDialog = lazy(() =>
  import('../../../shared/options/OptionsDialog.tsx').then((module) => ({ default: module.OptionsDialog })),
);

/** Polling interval for games to return to: another player may call this one back. */
const POLL_INTERVAL_MS = 60_000;
const OWN_SEAT: EntranceChoice = { role: 'player', color: null };

/** The main menu: one press to a game. */
export function MenuPage() {
  const { t } = useTranslation();
  const { id: current = null, postponed = [] } =
    useLiveQuery(fetchOpenGames, 'menu', POLL_INTERVAL_MS).value ?? {};
  const [other, setOther] = useState<string | null>(null);
  const { other: playing, forgetOther, enter } = useEnter();
  const [isOptionsOpen, setOptionsOpen] = useState(false);
  const { isBusy, playBots } = useStart(reportFailure, setOther);
  useEffect(() => {
    document.title = `Tetrarch · ${t('menu.tag')}`;
  }, [t]);
  return (
    <div className={s.page}>
      <div className={s.hero}>
        <StillBoard view={START_BOARD} />
      </div>
      <main className={s.menu}>
        <header className={s.head}>
          <Logo className={s.mark} />
          <span className="grow" />
          <UserCorner />
          <ThemeButton toLight={t('theme.light')} toDark={t('theme.dark')} />
          <SoundButton on={t('sound.on')} off={t('sound.off')} />
          <OptionsEntry onOpen={() => setOptionsOpen(true)} />
        </header>
        <div className={s.body}>
          <h1 className={s.word}>Tetrarch</h1>
          <p className={s.tag}>{t('menu.tag')}</p>
          {current ? <ReturnCard gameId={current} /> : null}
          {postponed.map((game) => (
            <PostponedCard key={game.id} game={game} onEnter={() => void enter(game.id, OWN_SEAT)} />
          ))}
          <div className={s.acts}>
            <Button
              size="big"
              kind={current ? 'plain' : 'primary'}
              icon="bot"
              disabled={isBusy}
              onClick={() => void playBots()}
              data-testid="play-bots"
            >
              {t('menu.playBots')}
            </Button>
            <LinkButton size="big" to={PATHS.online} data-testid="play-online">
              {t('menu.playOnline')}
            </LinkButton>
            <LinkButton size="big" to={PATHS.create} data-testid="create">
              {t('menu.create')}
            </LinkButton>
            <LinkButton size="big" to={PATHS.join} data-testid="join">
              {t('menu.join')}
            </LinkButton>
          </div>
          <MenuEntries />
        </div>
      </main>
      <Suspense>
        {isOptionsOpen ? <OptionsDialog open onClose={() => setOptionsOpen(false)} /> : null}
        <SecondGame gameId={other} onClose={() => setOther(null)} />
        <SecondGame gameId={playing} onClose={forgetOther} />
      </Suspense>
    </div>
  );
}

/** The link back to the unfinished game. */
function ReturnCard({ gameId }: { gameId: string }) {
  const { t } = useTranslation();
  return (
    <Link className={s.back} to={gamePath(gameId)} data-testid="return">
      <Compass owners={[0, 1, 2, 3]} turn={0} frozen={[]} turns={0} />
      <span className="grow">
        <b>{t('menu.returnTitle')}</b>
        <small>{t('menu.returnText')}</small>
      </span>
      <span className={s.backWord}>{t('menu.return')}</span>
    </Link>
  );
}

/** Links to a postponed game and says whether the player was called back. */
function PostponedCard({ game, onEnter }: { game: PostponedGame; onEnter: () => void }) {
  const { t } = useTranslation();
  const isCalled = game.calledBackTimestampEpochSeconds !== null;
  return (
    <button
      type="button"
      className={cx(s.back, !isCalled && s.calm)}
      onClick={onEnter}
      data-testid="postponed"
    >
      <SeatMap taken={COLORS} className={s.seatMap} />
      <span className="grow">
        <b>{isCalled ? t('menu.calledTitle') : t('menu.postponedTitle')}</b>
        <small>{game.name}</small>
      </span>
      <span className={s.backWord}>{t('menu.return')}</span>
    </button>
  );
}

/** Links to the options page for users with an account; guests have the options in a dialog. */
function OptionsEntry({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const who = useWho();
  const label = t('options.title');
  return may(who, 'view options') ? (
    <IconLink icon="options" label={label} to={PATHS.options} data-testid="options" />
  ) : (
    <IconButton icon="options" label={label} onClick={onOpen} data-testid="options" />
  );
}
