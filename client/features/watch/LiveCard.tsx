import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ChancesBar } from '../../shared/board/armies/ChancesBar.tsx';
import { StillBoard } from '../../shared/board/StillBoard.tsx';
import { useChances } from '../../shared/engine/useChances.ts';
import { gamePath, PATHS } from '../../shared/hooks/paths.ts';
import { LinkButton } from '../../shared/ui/form/Button.tsx';
import { type LiveNow, useLiveGame } from './useLiveGame.ts';
import s from './Watch.module.css';

const POLL_INTERVAL_MS = 4_000;

/** The live game on the main menu. Renders nothing without an active game. */
export function LiveCard() {
  const { now } = useLiveGame(POLL_INTERVAL_MS);
  return now && !now.game.isOver && !now.game.isIdle ? <Card now={now} /> : null;
}

function Card({ now: { game, position, view } }: { now: LiveNow }) {
  const { t } = useTranslation();
  const chances = useChances(position);
  return (
    <section className={s.card} aria-labelledby="live-now" data-testid="live-card">
      <h2 id="live-now">{t('watch.now')}</h2>
      <Link className={s.small} to={PATHS.tv} aria-label={t('watch.open', { name: game.name })}>
        <StillBoard thin view={view} />
      </Link>
      <div className={s.beside}>
        <ChancesBar chances={chances} />
        <p className={s.name}>{game.name}</p>
        <LinkButton to={gamePath(game.id)} icon="eye">
          {t('watch.act')}
        </LinkButton>
      </div>
    </section>
  );
}
