import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StillBoard } from '../../../shared/board/Board.tsx';
import { START_BOARD } from '../../../shared/board/startBoard.ts';
import { may, useWho } from '../../../shared/data/http/who.ts';
import { reportFailure } from '../../../shared/data/queries/failure.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { Button, IconButton, IconLink, LinkButton } from '../../../shared/ui/form/Button.tsx';
import { SoundButton, ThemeButton } from '../../../shared/ui/layout/Header.tsx';
import { Logo } from '../../../shared/ui/layout/Logo.tsx';
import { useStart } from '../create/useStart.ts';
import { SecondGame } from '../entrance/SecondGame.tsx';
import { type EntranceChoice, useEnter } from '../entrance/useEnter.ts';
import { MenuEntries } from './MenuEntries.tsx';
import s from './MenuPage.module.css';
import type { OpenGamesProps } from './OpenGames.tsx';
import { UserCorner } from './UserCorner.tsx';

// Loaded for users who may have a game. If it cannot be loaded, the menu appears without the games.
const OpenGames = lazy<ComponentType<OpenGamesProps>>(() =>
  import('./OpenGames.tsx').then(
    (module) => ({ default: module.OpenGames }),
    () => ({ default: () => null }),
  ),
);
// Dialogs are rarely needed here, so they are loaded on demand.
const OptionsPanel = lazy(() =>
  import('../../../shared/options/OptionsPanel.tsx').then((module) => ({ default: module.OptionsPanel })),
);

const OWN_SEAT: EntranceChoice = { role: 'player', color: null };

/** The main menu, from which a game is one press away. */
export function MenuPage() {
  const { t } = useTranslation();
  const who = useWho();
  const [hasGame, setHasGame] = useState(false);
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
          <Suspense>
            {who ? <OpenGames onChange={setHasGame} onEnter={(id) => void enter(id, OWN_SEAT)} /> : null}
          </Suspense>
          <div className={s.acts}>
            <Button
              size="big"
              kind={who && hasGame ? 'plain' : 'primary'}
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
        {isOptionsOpen ? <OptionsPanel open onClose={() => setOptionsOpen(false)} /> : null}
        <SecondGame gameId={other} onClose={() => setOther(null)} />
        <SecondGame gameId={playing} onClose={forgetOther} />
      </Suspense>
    </div>
  );
}

/** Links users with an account to the options page. For guests it opens the options in a dialog. */
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
