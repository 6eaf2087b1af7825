import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  COLOR_NAMES,
  type Color,
  type PieceCode,
  pieceColor,
  pieceToken,
} from '../../../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED } from '../../../../engine/board/position.ts';
import { campOf, isDark, type Square, squareName } from '../../../../engine/board/squares.ts';
import s from '../Board.module.css';
import type { BoardView } from '../boardView.ts';
import { CELLS, squareAt, type Turns } from '../geometry.ts';
import { squareLabel } from '../squareLabel.ts';

interface GridProps {
  view: BoardView;
  /** The only square in the tab order. */
  tabStop: Square;
  /** The focused square. Null without focus. */
  focused: Square | null;
  /** Returns whether the piece may be moved now, premoved for later, or not at all. */
  lift: (square: Square) => 'now' | 'later' | null;
}

/** The 144 squares as accessible buttons. */
export function Grid({ view, tabStop, focused, lift }: GridProps) {
  const { position, turns, viewer, selected, targets, plan, looked, lastMove, checked } = view;
  return CELLS.map((row) => (
    <Row
      key={row}
      fields={CELLS.map((col): FieldProps => {
        const square = squareAt({ col, row }, turns);
        const piece = position.board[square] ?? 0;
        const owner = position.owners[pieceColor(piece)];
        return {
          square,
          piece,
          owner,
          viewer,
          turns,
          isFrozen: position.states[owner] !== ACTIVE && position.states[owner] !== DEFEATED,
          isSelected: square === selected,
          isTarget: targets.includes(square),
          isLaterCapture: plan?.laterCaptures.includes(square) === true,
          isLookedAt: square === looked?.square || looked?.targets.includes(square) === true,
          isInCheck: checked.includes(square),
          lastMove: square === lastMove?.from ? 'from' : square === lastMove?.to ? 'to' : null,
          isTabStop: square === tabStop,
          isFocused: square === focused,
          lift: piece === 0 ? null : lift(square),
        };
      })}
    />
  ));
}

/** A row of squares. A move changes at most two rows, so React need not compare the squares of the others. */
const Row = memo(
  function Row({ fields }: { fields: readonly FieldProps[] }) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
      // biome-ignore lint/a11y/useSemanticElements: a row of the grid, see Board.tsx
      <div role="row" className={s.row}>
        {fields.map((field) => (
          <Field key={field.square} {...field} />
        ))}
      </div>
    );
  },
  (before, after) => after.fields.every((field, col) => isSame(before.fields[col], field)),
);

function isSame(before: FieldProps | undefined, after: FieldProps): boolean {
  if (before === undefined) return false;
  for (const key in after)
    if (before[key as keyof FieldProps] !== after[key as keyof FieldProps]) return false;
  return true;
}

interface FieldProps {
  square: Square;
  piece: PieceCode;
  owner: Color;
  viewer: Color | null;
  turns: Turns;
  isFrozen: boolean;
  isSelected: boolean;
  isTarget: boolean;
  isLaterCapture: boolean;
  isLookedAt: boolean;
  isInCheck: boolean;
  lastMove: 'from' | 'to' | null;
  isTabStop: boolean;
  isFocused: boolean;
  lift: 'now' | 'later' | null;
}

const Field = memo(function Field(props: FieldProps) {
  const { t } = useTranslation();
  const { square, piece, isSelected, isInCheck, lastMove, isTabStop, isFocused, lift } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the grid, see Board.tsx
    <div
      role="gridcell"
      className={s.cell}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={squareLabel(t, props)}
      aria-selected={isSelected}
      data-square={squareName(square)}
      data-dark={isDark(square)}
      data-camp={campOf(square) === null ? 'cross' : 'camp'}
      data-piece={piece === 0 ? undefined : pieceToken(piece)}
      data-owner={piece === 0 ? undefined : COLOR_NAMES[props.owner].toLowerCase()}
      data-selected={isSelected || undefined}
      data-focused={isFocused || undefined}
      data-last-move={lastMove ?? undefined}
      data-target={targetKind(props)}
      data-looked-at={props.isLookedAt || undefined}
      data-check={isInCheck || undefined}
      data-lift={lift === 'now' || undefined}
      data-plan={lift === 'later' || undefined}
    />
  );
});

function targetKind({ piece, isTarget, isLaterCapture }: FieldProps) {
  if (isLaterCapture) return 'later';
  if (!isTarget) return undefined;
  return piece === 0 ? 'move' : 'capture';
}
