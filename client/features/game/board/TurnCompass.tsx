import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  COLOR_NAMES,
  COLORS,
  type Color,
  KING,
  makePiece,
  pieceColor,
  pieceTypeName,
} from '../../../../engine/board/pieces.ts';
import { isOver, type Match } from '../../../../engine/match/match.ts';
import { attackersOf } from '../../../../engine/rules/moves.ts';
import { Compass } from '../../../shared/board/armies/SeatMap.tsx';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { cx } from '../../../shared/hooks/cx.ts';
import { Icon } from '../../../shared/ui/layout/Icon.tsx';
import { frozenColors, nextActive } from '../seats/seatView.ts';
import type { TableNow } from '../useTable.ts';
import s from './TurnCompass.module.css';

interface TurnProps {
  table: TableNow;
  match: Match;
}

/** Shows the player to move as a compass and a sentence, the reason for a pause, and the next player. */
export function TurnCompass({ table, match }: TurnProps) {
  const { t } = useTranslation();
  const { owners } = match.game.position;
  const words = useTurnTexts(table, match);
  return (
    <div className={s.compass} data-testid="turn">
      <div className={s.picture}>
        <Compass owners={owners} turn={table.lit} frozen={frozenColors(match)} turns={table.turns} />
      </div>
      <p className={s.say}>{words.say}</p>
      {words.why ? <p className="sm muted">{words.why}</p> : null}
      {words.next ? <p className={`xs dim ${s.next}`}>{words.next}</p> : null}
      <span className="sr-only">{t('turn.order')}</span>
    </div>
  );
}

function useTurnTexts({ viewer, checked, handover }: TableNow, match: Match) {
  const { t } = useTranslation();
  const { turn } = match.game.position;
  const nameOf = (color: Color) => t(`colour.side.${COLOR_NAMES[color]}`);
  if (match.state === 'PAUSED') return { say: t('state.paused'), why: null, next: null };
  if (turn === null || isOver(match)) return { say: t('state.over'), why: null, next: null };
  if (handover.length > 0)
    return { say: t('state.checkmate'), why: null, next: t('turn.movesNext', { name: nameOf(turn) }) };
  const say =
    match.state === 'SPECIAL_PAUSE'
      ? turn === viewer
        ? t('turn.youMoveNext')
        : t('turn.movesNext', { name: nameOf(turn) })
      : turn === viewer
        ? t('turn.yours')
        : t('turn.moves', { name: nameOf(turn) });
  const inCheck = viewer !== null && checked.includes(viewer) ? checkText(t, match, viewer) : null;
  return { say, why: inCheck, next: nextTurnText(match, turn) };

  function nextTurnText(now: Match, mover: Color): string | null {
    const first = nextActive(now, mover);
    const second = first === null ? null : nextActive(now, first);
    if (first === null || first === mover) return null;
    const who = (color: Color) => (color === viewer ? t('turn.you') : nameOf(color));
    return second === null || second === mover
      ? t('turn.thenOne', { first: who(first) })
      : t('turn.thenTwo', { first: who(first), second: who(second) });
  }
}

/**
 * Returns a sentence such as "Red's bishop checks your king." If several pieces give check, the sentence says so
 * instead of naming one piece.
 */
function checkText(t: TFunction, match: Match, viewer: Color): string {
  const { position } = match.game;
  const attackers = attackersOf(position, position.board.indexOf(makePiece(viewer, KING)))
    .map((square) => position.board[square] ?? 0)
    .filter((piece) => position.owners[pieceColor(piece)] !== viewer);
  const [piece] = attackers;
  if (piece === undefined || attackers.length > 1) return t('turn.severalCheck');
  const owner = COLOR_NAMES[position.owners[pieceColor(piece)]];
  return t('turn.checkedBy', {
    owner: t(`colour.possessive.${owner}`),
    piece: t(`piece.${pieceTypeName(piece)}`),
  });
}

/**
 * Shows the four players in turn order on narrow screens: the player to move is large, and inactive players are hollow
 * or hatched. Before the start, a phone shows only the state of the game in its place.
 */
export function TurnRail({ match, lit }: { match: Match; lit: Color | null }) {
  const { t } = useTranslation();
  const { states } = match.game.position;
  const frozen = frozenColors(match);
  return (
    <ol className={cx(s.rail, match.state === 'NOT_STARTED' && s.before)} aria-label={t('turn.order')}>
      {COLORS.map((color, i) => {
        const isOn = color === lit;
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
