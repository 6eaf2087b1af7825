import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BISHOP,
  type Color,
  KNIGHT,
  makePiece,
  PAWN_UP,
  pieceColor,
  pieceKind,
  pieceTypeName,
  QUEEN,
  ROOK,
} from '../../../../engine/board/pieces.ts';
import { SIDE } from '../../../../engine/board/squares.ts';
import { type Move, movePromotion, moveTo } from '../../../../engine/rules/moves.ts';
import { keyOf } from '../../hooks/keys/keyOf.ts';
import s from '../Board.module.css';
import type { BoardView } from '../boardView.ts';
import { cellOf, turnDirection } from '../geometry.ts';
import { PieceIcon } from '../look/PieceDrawing.tsx';

/** The order of the pieces from the edge of the board: the queen is nearest. */
const ORDER = [QUEEN, KNIGHT, ROOK, BISHOP];
const KEYS: Readonly<Record<string, number>> = { q: QUEEN, n: KNIGHT, r: ROOK, b: BISHOP };
const LETTERS: Readonly<Record<number, string>> = { [QUEEN]: 'Q', [KNIGHT]: 'N', [ROOK]: 'R', [BISHOP]: 'B' };

interface PromotionPickerProps {
  view: BoardView;
  /** The promotion moves, which have one pawn and one target square in common: one move per piece. */
  moves: readonly Move[];
  owner: Color;
  pawn: number;
  onChoose: (move: Move) => void;
  onCancel: () => void;
}

/** A menu that unrolls from the target square back along the pawn's path, in screen directions. */
export function PromotionPicker({ view, moves, owner, pawn, onChoose, onCancel }: PromotionPickerProps) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector('button')?.focus(), []);
  const choices = ORDER.map((kind) => moves.find((move) => movePromotion(move) === kind)).filter(
    (move) => move !== undefined,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const kind = KEYS[keyOf(event.nativeEvent)];
    const chosen = choices.find((move) => movePromotion(move) === kind);
    if (chosen !== undefined) onChoose(chosen);
    else if (event.key === 'Escape') onCancel();
    else if (event.key.startsWith('Arrow')) goOn(event);
    else return;
    event.preventDefault();
  };
  const { side, style } = placeOf(view, moveTo(moves[0] ?? 0), pawn);
  return (
    <>
      <div className={s.pickerVeil} onPointerDown={onCancel} />
      <div
        ref={menu}
        role="menu"
        aria-label={t('promotion.title')}
        className={`${s.picker} ${s[side]}`}
        style={style}
        onKeyDown={onKeyDown}
        data-testid="promotion"
      >
        {choices.map((move) => {
          const piece = makePiece(pieceColor(pawn), movePromotion(move));
          const name = pieceTypeName(piece);
          return (
            <button
              key={move}
              type="button"
              role="menuitem"
              aria-label={t(`piece.${name}`)}
              data-letter={LETTERS[movePromotion(move)]}
              data-testid={`promote-${name.toLowerCase()}`}
              onClick={() => onChoose(move)}
            >
              <PieceIcon
                piece={piece}
                owner={owner}
                convert={view.convert}
                isFrozen={false}
                turns={view.turns}
              />
            </button>
          );
        })}
      </div>
    </>
  );
}

type Side = 'fromTop' | 'fromBottom' | 'fromLeft' | 'fromRight';

/**
 * Returns the edge from which the menu unrolls, and the position of the menu along this edge. The menu is centered on
 * the cell, but stays within the board.
 */
function placeOf(view: BoardView, square: number, pawn: number): { side: Side; style: CSSProperties } {
  const { col, row } = cellOf(square, view.turns);
  const direction = turnDirection(pieceKind(pawn) - PAWN_UP, view.turns);
  const isSelected = (...directions: number[]) => directions.includes(direction);
  const middle = (index: number) =>
    `clamp(0px, calc(${((index + 0.5) / SIDE) * 100}% - var(--pick) / 2), calc(100% - var(--pick)))`;
  if (row === 0 && isSelected(0, 4, 7)) return { side: 'fromTop', style: { left: middle(col) } };
  if (row === SIDE - 1 && isSelected(2, 5, 6)) return { side: 'fromBottom', style: { left: middle(col) } };
  if (col === 0) return { side: 'fromLeft', style: { top: middle(row) } };
  return { side: 'fromRight', style: { top: middle(row) } };
}

function goOn(event: KeyboardEvent): void {
  const buttons: HTMLElement[] = [...event.currentTarget.querySelectorAll('button')];
  const { activeElement } = document;
  const here = activeElement instanceof HTMLElement ? buttons.indexOf(activeElement) : -1;
  const step = event.key === 'ArrowDown' || event.key === 'ArrowRight' ? 1 : -1;
  buttons[(here + step + buttons.length) % buttons.length]?.focus();
}
