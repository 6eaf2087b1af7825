import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StillBoard } from '../board/Board.tsx';
import { Compass } from '../board/SeatMap.tsx';
import { START_BOARD } from '../board/startBoard.ts';
import { fetchCurrentGame } from '../net/api.ts';
import { Button, IconButton, LinkButton } from '../ui/Button.tsx';
import { tellFailure } from '../ui/failure.ts';
import { SoundButton, ThemeButton } from '../ui/Header.tsx';
import { Logo } from '../ui/Logo.tsx';
import { gamePath, PATHS } from '../ui/paths.ts';
import { useAsk } from '../ui/useAsk.ts';
import { MenuEntries } from './MenuEntries.tsx';
import s from './MenuPage.module.css';
import { SecondGame } from './SecondGame.tsx';
import { UserCorner } from './UserCorner.tsx';
import { useStart } from './useStart.ts';

// Dialogs are for what seldom happens here: they come when they are needed.
const OptionsDialog = lazy(() =>
  import('../options/OptionsDialog.tsx').then((module) => ({ default: module.OptionsDialog })),
);

/** The first page: one press to a game. */
export function MenuPage() {
  const { t } = useTranslation();
  const current = useAsk(fetchCurrentGame);
  const [other, setOther] = useState<string | null>(null);
  const [isOptionsOpen, setOptionsOpen] = useState(false);
  const { isBusy, playBots } = useStart(tellFailure, setOther);
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
          <IconButton
            icon="options"
            label={t('options.title')}
            onClick={() => setOptionsOpen(true)}
            data-testid="options"
          />
        </header>
        <div className={s.body}>
          <h1 className={s.word}>Tetrarch</h1>
          <p className={s.tag}>{t('menu.tag')}</p>
          {current ? <ReturnCard gameId={current} /> : null}
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
      </Suspense>
    </div>
  );
}

/** The way back into the game that has not ended. */
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
