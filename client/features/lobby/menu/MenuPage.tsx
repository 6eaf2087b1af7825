import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StillBoard } from '../../../shared/board/StillBoard.tsx';
import { START_BOARD } from '../../../shared/board/startBoard.ts';
import { may, useWho } from '../../../shared/data/http/who.ts';
import { reportFailure } from '../../../shared/data/queries/failure.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { optionalPart, startPart } from '../../../shared/i18n/lazyPart.ts';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';
import { Framed } from '../../../shared/ui/layout/Framed.tsx';
import { useStart } from '../create/useStart.ts';
import { SecondGame } from '../entrance/SecondGame.tsx';
import { type EntranceChoice, useEnter } from '../entrance/useEnter.ts';
import { AccountCard } from './AccountCard.tsx';
import { LearnEntries, PlayEntries } from './MenuEntries.tsx';
import s from './MenuPage.module.css';
import type { OpenGamesProps } from './OpenGames.tsx';

// Loaded for users who may have a game. If the code cannot be loaded, the menu appears without the user's games.
const OpenGames = optionalPart<OpenGamesProps>(async () => (await import('./OpenGames.tsx')).OpenGames);

// If the code of the scheduled tables cannot be loaded, the menu appears without them.
const NextTables = startPart(async () => (await import('./NextTables.tsx')).NextTables);

const OWN_SEAT: EntranceChoice = { role: 'player', color: null };

interface MenuPageProps {
  /** The card of the live game, which everybody may watch. */
  live: ReactNode;
  /** The list of followed users who are online. Only users with an account see it. */
  people: ReactNode;
}

/** The main menu, from which a game is one press away. */
export function MenuPage({ live, people }: MenuPageProps) {
  const { t } = useTranslation();
  const who = useWho();
  const [hasGame, setHasGame] = useState(false);
  const [other, setOther] = useState<string | null>(null);
  const { other: playing, forgetOther, enter } = useEnter();
  const { isBusy, playBots } = useStart(reportFailure, setOther);
  useEffect(() => {
    document.title = `Tetrarch · ${t('menu.tag')}`;
  }, [t]);
  return (
    <Framed>
      <div className={s.page}>
        <div className={s.hero}>
          <HeroBoard />
        </div>
        <main className={s.menu}>
          <div className={s.name}>
            <h1 className={s.word}>Tetrarch</h1>
            <p className={s.tag}>{t('menu.tag')}</p>
          </div>
          <div className={s.play}>
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
            <Suspense>
              {who ? <OpenGames onChange={setHasGame} onEnter={(id) => void enter(id, OWN_SEAT)} /> : null}
            </Suspense>
          </div>
          <div className={s.now}>
            <Suspense>
              <NextTables />
            </Suspense>
            <Suspense>{may(who, 'view account') ? people : null}</Suspense>
            <Suspense>{live}</Suspense>
          </div>
          <nav className={s.ways} aria-label={t('menu.name')}>
            <PlayEntries />
            <LearnEntries />
          </nav>
          <div className={s.account}>
            <AccountCard />
          </div>
        </main>
      </div>
      <Suspense>
        <SecondGame gameId={other} onClose={() => setOther(null)} />
        <SecondGame gameId={playing} onClose={forgetOther} />
      </Suspense>
    </Framed>
  );
}

/** The board beside the menu. It appears after the menu, because the layout of both at once would be a long task. */
function HeroBoard() {
  const isDue = useDeferredValue(true, false);
  return isDue ? <StillBoard view={START_BOARD} /> : null;
}
