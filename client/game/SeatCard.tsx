import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../engine/match/match.ts';
import { COLOR_NAMES } from '../../engine/rules/pieces.ts';
import { armyName } from '../board/army.ts';
import { Gem } from '../board/Gem.tsx';
import type { Corner } from '../board/geometry.ts';
import { Tile } from '../board/Tile.tsx';
import { Pill } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/Icon.tsx';
import { Clock, TimeBar } from './Clock.tsx';
import { pointsText } from './pointsText.ts';
import s from './SeatCard.module.css';
import type { SeatView } from './seatView.ts';

interface SeatCardProps {
  seat: SeatView;
  match: Match;
  corner: Corner;
  /** It is this player's turn. */
  isLit: boolean;
  /** Points have just arrived here. */
  hasGained: boolean;
  /** The own acts: draw, resign. */
  children?: ReactNode;
}

/** Everything that belongs to a player, at that player's corner of the board. */
export function SeatCard({ seat, match, corner, isLit, hasGained, children }: SeatCardProps) {
  const { t } = useTranslation();
  const { color } = seat;
  const army = t(`colour.name.${COLOR_NAMES[color]}`);
  const isFrozen = seat.state === 'resigned' || seat.state === 'outOfTime';
  const isOut = seat.state === 'checkmated';
  const isFree = seat.state === 'free';
  const name = isFree ? t('seat.free') : seat.name;
  const classes = [
    isLit && s.turn,
    isFrozen && s.frozen,
    (isOut || isFree) && s.out,
    hasGained && s.gain,
    s[corner],
  ];
  return (
    <section
      className={cx(s.seat, ...classes)}
      aria-label={t('seat.label', { name, army })}
      data-testid={`seat-${armyName(color)}`}
      data-corner={corner}
      data-state={seat.state}
      data-turn={isLit || undefined}
      data-bot={seat.isBot || undefined}
    >
      <div className={s.head}>
        <Tile color={color} state={isOut || isFree ? 'gone' : isFrozen ? 'frozen' : undefined} />
        <div className="grow">
          <div className={s.name}>{name}</div>
          <div className={s.sub}>
            {army}
            {seat.isYou ? ` · ${t('seat.you')}` : seat.isBot ? ` · ${t('seat.bot')}` : ''}
          </div>
          <div className={s.word}>
            <StateWord seat={seat} match={match} />
          </div>
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
      {isFree ? null : (
        <>
          <div className={s.figures}>
            {isOut ? null : (
              <Clock
                match={match}
                color={color}
                label={t('seat.clockOf', { army })}
                unlimited={t('time.unlimited')}
              />
            )}
            <span
              className={cx(s.points, 'num')}
              title={t('seat.points')}
              data-testid={`points-${armyName(color)}`}
            >
              <Gem />
              {pointsText(seat.points)}
            </span>
          </div>
          {isOut ? null : <TimeBar match={match} color={color} />}
        </>
      )}
      <div className={s.state}>
        <StatePills seat={seat} match={match} />
      </div>
      {children ? <div className={s.acts}>{children}</div> : null}
    </section>
  );
}

interface StateProps {
  seat: SeatView;
  match: Match;
}

/** The state in pills, for cards with room. */
function StatePills({ seat, match }: StateProps) {
  const { t } = useTranslation();
  const rules = seat.rules.length > 1;
  const isFrozen = seat.state === 'resigned' || seat.state === 'outOfTime';
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
      {seat.state === 'moves' && match.state === 'STARTED' ? (
        <Pill tone="brass">{seat.isYou ? t('turn.yours') : t('seat.moves')}</Pill>
      ) : (
        <PlainWord seat={seat} match={match} />
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

function PlainWord({ seat, match }: StateProps) {
  const { t } = useTranslation();
  const round = seat.fate?.round;
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
    case 'next':
      return match.state === 'STARTED' ? <Pill>{t('seat.next')}</Pill> : null;
    case 'checkmated':
      return <Pill>{t('seat.checkmated')}</Pill>;
    case 'resigned':
      return <span className={s.own}>{round ? t('seat.resignedIn', { round }) : t('seat.resigned')}</span>;
    case 'outOfTime':
      return <span className={s.own}>{round ? t('seat.outOfTimeIn', { round }) : t('seat.outOfTime')}</span>;
    case 'moves':
      return match.state === 'SPECIAL_PAUSE' ? (
        <Pill>{seat.isYou ? t('seat.youMoveNext') : t('seat.next')}</Pill>
      ) : null;
    case 'free':
      return <span className={s.own}>{t('seat.waitsForPlayer')}</span>;
    default:
      return null;
  }
}

/** The same in one or two short lines, for phones. */
function StateWord({ seat, match }: StateProps) {
  const { t } = useTranslation();
  const parts: string[] = [];
  if (seat.state === 'moves' && match.state === 'STARTED')
    parts.push(seat.isYou ? t('turn.yours') : t('seat.moves'));
  if (seat.isInCheck) parts.push(t('seat.inCheck'));
  if (parts.length === 0 && seat.isAway) parts.push(t('seat.away'));
  const round = seat.fate?.round ?? 0;
  if (seat.state === 'checkmated') parts.push(t('seat.checkmatedIn', { round }));
  if (seat.state === 'resigned') parts.push(t('seat.frozenResigned'));
  if (seat.state === 'outOfTime') parts.push(t('seat.frozenOutOfTime'));
  if (seat.state === 'free') parts.push(t('seat.waitsForPlayer'));
  if (seat.state === 'ready') parts.push(t('seat.ready'));
  if (seat.state === 'notReady') parts.push(t('seat.notReady'));
  if (parts.length === 0 && seat.offersDraw) parts.push(t('seat.offersDraw'));
  if (parts.length === 0 && seat.rules.length > 1)
    parts.push(t('seat.rulesArmies', { count: seat.rules.length }));
  if (parts.length === 0 && seat.state === 'next') parts.push(t('seat.next'));
  if (parts.length === 0 && seat.isBot) parts.push(t('seat.bot'));
  return <span className={cx(seat.isInCheck && s.alarm)}>{parts.join(' · ')}</span>;
}
