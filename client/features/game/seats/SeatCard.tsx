import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES } from '../../../../engine/board/pieces.ts';
import type { GameState } from '../../../../engine/match/gameStates.ts';
import type { Corner } from '../../../shared/board/geometry.ts';
import { armyName } from '../../../shared/board/look/army.ts';
import { Gem } from '../../../shared/board/look/Gem.tsx';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { cx } from '../../../shared/hooks/cx.ts';
import { pointsText } from '../../../shared/i18n/pointsText.ts';
import { BotName, CharacterText, levelText } from './BotName.tsx';
import { SeatTime } from './Clock.tsx';
import s from './SeatCard.module.css';
import { SeatName } from './SeatName.tsx';
import { SeatStateText, StatePills } from './SeatWords.tsx';
import type { SeatView } from './seatView.ts';

interface SeatCardProps {
  seat: SeatView;
  gameState: GameState;
  corner: Corner;
  /** Whether it is this player's turn. */
  isLit: boolean;
  /** Whether this is the seat of the device's only player. On phones the card then shows "you" instead of the name. */
  isOwn: boolean;
  /** Whether the player has just earned points. */
  hasGained: boolean;
  /** The id of the game, for the card that the player's name opens. Null on a shared device. */
  gameId: string | null;
  /** The phrase that the player has just said, in the reader's language. */
  phrase?: string | null;
  /** The button to say a phrase. */
  talk?: ReactNode;
  /** The player's actions: draw, resign. */
  children?: ReactNode;
}

const Points = memo(function Points({ points, color }: Pick<SeatView, 'points' | 'color'>) {
  const { t } = useTranslation();
  return (
    <span className={cx(s.points, 'num')} title={t('seat.points')} data-testid={`points-${armyName(color)}`}>
      <Gem />
      {pointsText(t, points)}
    </span>
  );
});

/** The card of a player, at the corner of the board where the player's camp is. */
export const SeatCard = memo(function SeatCard(props: SeatCardProps) {
  const { seat, gameState, corner, isLit, isOwn, hasGained, gameId, phrase, talk, children } = props;
  const { t } = useTranslation();
  const { color } = seat;
  const army = t(`colour.name.${COLOR_NAMES[color]}`);
  const isFrozen = seat.state === 'resigned' || seat.state === 'outOfTime';
  const isOut = seat.state === 'checkmated';
  const isFree = seat.state === 'free';
  const name = isFree ? t('seat.free') : seat.name;
  const classes = [
    isLit && s.turn,
    isOwn && s.mine,
    isFrozen && s.frozen,
    (isOut || isFree) && s.out,
    hasGained && s.gain,
    s[corner],
  ];
  // The names of the card and of its clock stay the same, while a card changes at most moves.
  const names = useMemo(
    () => ({ card: t('seat.label', { name, army }), clock: t('seat.clockOf', { army }) }),
    [t, name, army],
  );
  const points = <Points points={seat.points} color={color} />;
  return (
    <section
      className={cx(s.seat, ...classes)}
      aria-label={names.card}
      data-testid={`seat-${armyName(color)}`}
      data-corner={corner}
      data-state={seat.state}
      data-turn={isLit || undefined}
      data-bot={seat.isBot || undefined}
    >
      <div className={s.head}>
        <Tile color={color} state={isOut || isFree ? 'gone' : isFrozen ? 'frozen' : undefined} />
        <div className={cx(s.who, 'grow')}>
          <div className={s.name}>
            {isOwn ? <b className={s.you}>{t('seat.you')}</b> : null}
            <span>
              {isFree ? (
                name
              ) : seat.isBot ? (
                <BotName seat={seat} />
              ) : gameId === null ? (
                name
              ) : (
                <SeatName name={name} isYou={seat.isYou} color={color} gameId={gameId} />
              )}
            </span>
          </div>
          <div className={s.sub}>
            {army}
            {seat.isYou ? ` · ${t('seat.you')}` : seat.isBot ? ` · ${levelText(t, seat)}` : ''}
          </div>
          {seat.isBot ? <CharacterText name={seat.name} className={s.character} /> : null}
          <div className={s.word}>
            <SeatStateText seat={seat} gameState={gameState} />
          </div>
          {/* Hidden from screen readers, because the live region announces the phrase. */}
          {phrase ? (
            <div className={s.phrase} aria-hidden="true" data-testid={`said-${armyName(color)}`}>
              {phrase}
            </div>
          ) : null}
        </div>
        {isOut || isFree ? null : (
          <span
            className={cx(s.dot, seat.isAway && s.away)}
            role="img"
            aria-label={seat.isAway ? t('seat.away') : t('seat.here')}
            title={seat.isAway ? t('seat.away') : t('seat.here')}
          />
        )}
      </div>
      {isFree ? null : isOut ? (
        <div className={s.figures}>{points}</div>
      ) : (
        <SeatTime clock={seat.clock} color={color} label={names.clock} unlimited={t('time.unlimited')}>
          {points}
        </SeatTime>
      )}
      <div className={s.state}>
        <StatePills seat={seat} gameState={gameState} />
        {talk ? <span className={s.talk}>{talk}</span> : null}
      </div>
      {children ? <div className={s.acts}>{children}</div> : null}
    </section>
  );
});
