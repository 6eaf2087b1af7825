/** The state of a seat in words: as pills on wide cards, and as one or two short lines on phones. */
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES } from '../../../../engine/board/pieces.ts';
import { characterOf } from '../../../../engine/bots/characters.ts';
import type { GameState } from '../../../../engine/match/gameStates.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { cx } from '../../../shared/hooks/cx.ts';
import { Pill } from '../../../shared/ui/form/Button.tsx';
import { Icon } from '../../../shared/ui/layout/Icon.tsx';
import s from './SeatCard.module.css';
import type { SeatView } from './seatView.ts';

interface StateProps {
  seat: SeatView;
  gameState: GameState;
}

/** The state as pills, for wide cards. */
export function StatePills({ seat, gameState }: StateProps) {
  const { t } = useTranslation();
  const rules = seat.rules.length > 1;
  const isFrozen = seat.state === 'resigned' || seat.state === 'outOfTime';
  const isPlaying = gameState === 'STARTED';
  const isOnMove = seat.state === 'moves';
  return (
    <>
      {seat.isInCheck ? <Pill tone="alarm">+ {t('seat.inCheck')}</Pill> : null}
      {rules ? (
        <span className={s.own}>
          {t('seat.rules')}
          {seat.rules.map((color) => (
            <Tile key={color} color={color} size="xs" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
          ))}
        </span>
      ) : null}
      {seat.offersDraw ? <Pill tone="brass">{t('seat.offersDraw')}</Pill> : null}
      {isFrozen ? <Pill>{t('seat.frozen')}</Pill> : null}
      {isPlaying && (seat.state === 'moves' || seat.state === 'next') ? (
        // One pill for both states, so that it is kept when the next player's turn begins.
        <Pill {...(isOnMove ? { tone: 'brass' } : {})}>
          {isOnMove ? (seat.isYou ? t('turn.yours') : t('seat.moves')) : t('seat.next')}
        </Pill>
      ) : (
        <SeatText seat={seat} gameState={gameState} />
      )}
      {seat.ruledBy === null ? null : (
        <span className={s.own}>
          {t('seat.armyWith')}
          <Tile color={seat.ruledBy} size="xs" label={t(`colour.name.${COLOR_NAMES[seat.ruledBy]}`)} />
        </span>
      )}
    </>
  );
}

function SeatText({ seat, gameState }: StateProps) {
  const { t } = useTranslation();
  const round = seat.outcome?.round;
  switch (seat.state) {
    case 'ready':
      return (
        <Pill tone="brass">
          <Icon name="check" />
          {t('seat.ready')}
        </Pill>
      );
    case 'notReady':
      return <Pill>{t('seat.notReady')}</Pill>;
    case 'checkmated':
      return <Pill>{t('seat.checkmated')}</Pill>;
    case 'resigned':
      return <span className={s.own}>{round ? t('seat.resignedIn', { round }) : t('seat.resigned')}</span>;
    case 'outOfTime':
      return <span className={s.own}>{round ? t('seat.outOfTimeIn', { round }) : t('seat.outOfTime')}</span>;
    case 'moves':
      return gameState === 'SPECIAL_PAUSE' ? (
        <Pill>{seat.isYou ? t('seat.youMoveNext') : t('seat.next')}</Pill>
      ) : null;
    case 'free':
      return <span className={s.own}>{t('seat.waitsForPlayer')}</span>;
    default:
      return null;
  }
}

/** The state as one or two short lines, for phones. */
export function SeatStateText({ seat, gameState }: StateProps) {
  const { t } = useTranslation();
  const parts: string[] = [];
  const isPlaying = gameState === 'STARTED';
  const isTurn = seat.state === 'moves' && isPlaying;
  const next = seat.isYou ? t('seat.youMoveNext') : t('seat.next');
  if (isTurn) parts.push(seat.isYou ? t('turn.yours') : t('seat.moves'));
  // In the pauses before the first move and after a checkmate, only this card says who moves next.
  if (seat.state === 'moves' && gameState === 'SPECIAL_PAUSE') parts.push(next);
  if (seat.isInCheck) parts.push(t('seat.inCheck'));
  if (parts.length === 0 && seat.isAway) parts.push(t('seat.away'));
  // The round is unknown for a player who was already inactive in the start position.
  const round = seat.outcome?.round;
  if (seat.state === 'checkmated')
    parts.push(round ? t('seat.checkmatedIn', { round }) : t('seat.checkmated'));
  if (seat.state === 'resigned') parts.push(t('seat.frozenResigned'));
  if (seat.state === 'outOfTime') parts.push(t('seat.frozenOutOfTime'));
  if (seat.state === 'free') parts.push(t('seat.waitsForPlayer'));
  if (seat.state === 'ready') parts.push(t('seat.ready'));
  if (seat.state === 'notReady') parts.push(t('seat.notReady'));
  if (parts.length === 0 && seat.offersDraw) parts.push(t('seat.offersDraw'));
  if (parts.length === 0 && seat.rules.length > 1)
    parts.push(t('seat.rulesArmies', { count: seat.rules.length }));
  if (parts.length === 0 && isPlaying && seat.state === 'next') parts.push(next);
  if (parts.length === 0 && seat.isBot) {
    const character = characterOf(seat.name);
    parts.push(character ? t(`seat.character.short.${character.manner}`) : t('seat.bot'));
  }
  return <span className={cx(seat.isInCheck && s.alarm)}>{parts.join(' · ')}</span>;
}
