import { useTranslation } from 'react-i18next';
import { ACTIVE } from '../../../../engine/board/position.ts';
import type { Match } from '../../../../engine/match/match.ts';
import {
  closePremoveHint,
  dismissPremoveTip,
  usePremoveHint,
  usePremoveTip,
} from '../../../shared/storage/premoveHint.ts';
import { IconButton } from '../../../shared/ui/form/Button.tsx';
import type { TableNow } from '../useTable.ts';
import s from './Cards.module.css';

/**
 * Says during a user's first games that premoves exist, while another player is to move. In the user's own turn it is
 * invisible but keeps its height, so that the turns do not move the panel.
 */
export function PremoveTip({ table, match }: { table: TableNow; match: Match }) {
  const { t } = useTranslation();
  const { viewer, isShared, gameId, context } = table;
  const { states, turn } = match.game.position;
  const isPlaying =
    viewer !== null && !isShared && match.state === 'STARTED' && turn !== null && states[viewer] === ACTIVE;
  const shows = usePremoveTip(gameId, isPlaying && match.vote === null && context.premove === null);
  if (!shows) return null;
  return (
    <div className={s.tip} data-away={turn === viewer || undefined} data-testid="premove-tip">
      <p>{t('premove.tip')}</p>
      <IconButton icon="x" label={t('premove.tipClose')} onClick={dismissPremoveTip} />
    </div>
  );
}

/**
 * Explains premoves at the user's first one. It is in the panel, because a toast would cover the header or the board,
 * and would disappear while the user reads.
 */
export function PremoveHint() {
  const { t } = useTranslation();
  if (!usePremoveHint()) return null;
  return (
    <section
      className={`${s.card} ${s.info} ${s.hint}`}
      data-testid="premove-hint"
      aria-label={t('premove.label')}
    >
      <p>{t('premove.first')}</p>
      <IconButton icon="x" label={t('premove.tipClose')} onClick={closePremoveHint} />
    </section>
  );
}
