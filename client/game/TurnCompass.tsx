import { useTranslation } from 'react-i18next';
import type { Match } from '../../engine/match/match.ts';
import { COLOR_NAMES, COLORS, type Color } from '../../engine/rules/pieces.ts';
import type { Turns } from '../board/geometry.ts';
import { Compass } from '../board/SeatMap.tsx';
import { Tile } from '../board/Tile.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/Icon.tsx';
import { frozenColors, nextActive } from './seatView.ts';
import s from './TurnCompass.module.css';

interface TurnProps {
  match: Match;
  viewer: Color | null;
  checked: readonly Color[];
  turns: Turns;
}

/** Whose turn it is, as the compass shows it and as one sentence says it; the reason; and who comes next. */
export function TurnCompass({ match, viewer, checked, turns }: TurnProps) {
  const { t } = useTranslation();
  const { owners, turn } = match.game.position;
  const isLit = match.state === 'STARTED' || match.state === 'SPECIAL_PAUSE';
  const words = useTurnWords(match, viewer, checked);
  return (
    <div className={s.compass} data-testid="turn">
      <Compass owners={owners} turn={isLit ? turn : null} frozen={frozenColors(match)} turns={turns} />
      <p className={s.say}>{words.say}</p>
      {words.why ? <p className="sm muted">{words.why}</p> : null}
      {words.next ? <p className="xs dim">{words.next}</p> : null}
      <span className="sr-only">{t('turn.order')}</span>
    </div>
  );
}

interface TurnWords {
  readonly say: string;
  readonly why: string | null;
  readonly next: string | null;
}

function useTurnWords(match: Match, viewer: Color | null, checked: readonly Color[]): TurnWords {
  const { t } = useTranslation();
  const { turn } = match.game.position;
  const nameOf = (color: Color) => t(`colour.name.${COLOR_NAMES[color]}`);
  if (match.state === 'PAUSED') return { say: t('state.paused'), why: null, next: null };
  if (turn === null) return { say: t('state.over'), why: null, next: null };
  const say =
    match.state === 'SPECIAL_PAUSE'
      ? turn === viewer
        ? t('turn.youMoveNext')
        : t('turn.movesNext', { name: nameOf(turn) })
      : turn === viewer
        ? t('turn.yours')
        : t('turn.moves', { name: nameOf(turn) });
  const inCheck = viewer !== null && checked.includes(viewer) ? t('turn.youAreInCheck') : null;
  return { say, why: inCheck, next: nextWords(match, turn) };

  function nextWords(now: Match, mover: Color): string | null {
    const first = nextActive(now, mover);
    const second = first === null ? null : nextActive(now, first);
    if (first === null || first === mover) return null;
    const who = (color: Color) => (color === viewer ? t('turn.you') : nameOf(color));
    return second === null || second === mover
      ? t('turn.thenOne', { first: who(first) })
      : t('turn.thenTwo', { first: who(first), second: who(second) });
  }
}

/** The four players in play order, for narrow screens: the mover large, those who are out hollow or hatched. */
export function TurnRail({ match }: { match: Match }) {
  const { t } = useTranslation();
  const { turn, states } = match.game.position;
  const frozen = frozenColors(match);
  const isLit = match.state === 'STARTED' || match.state === 'SPECIAL_PAUSE';
  return (
    <ol className={s.rail} aria-label={t('turn.order')}>
      {COLORS.map((color, i) => {
        const isOn = isLit && color === turn;
        const name = t(`colour.name.${COLOR_NAMES[color]}`);
        return (
          <li key={color} aria-current={isOn || undefined}>
            {i > 0 ? <Icon name="right" /> : null}
            <span className={cx(s.stop, isOn && s.on)}>
              <Tile
                color={color}
                size={isOn ? 's' : 'xs'}
                state={states[color] === 3 ? 'gone' : frozen.includes(color) ? 'frozen' : undefined}
                label={name}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
