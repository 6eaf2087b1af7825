import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  COLOR_NAMES,
  COLORS,
  type Color,
  isPawn,
  makePiece,
  PAWN_UP,
  type PieceCode,
  pieceColor,
  pieceKind,
  pieceTypeName,
} from '../../../engine/board/pieces.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { PalettePiece } from './PalettePiece.tsx';
import { positionFaultText } from './positionFaultText.ts';
import s from './Study.module.css';
import { positionOf, type StudyMessage, type StudyState, withPiece } from './studyModel.ts';

/**
 * The piece types from king to knight. In the palette, three pawn types of the camp follow: the ordinary pawns of both
 * directions, and the central pawn.
 */
const KINDS = [1, 2, 3, 4, 5] as const;
const pawnsOf = (color: Color) =>
  [0, 1, 4].map((direction) => PAWN_UP + (direction & 4) + (((direction & 3) + color) & 3));

/** Returns the name of a piece, such as "black queen". The name of a pawn includes its direction. */
function pieceLabel(t: TFunction, piece: PieceCode): string {
  const name = t('record.capturedPiece', {
    color: t(`colour.adjective.${COLOR_NAMES[pieceColor(piece)]}`),
    piece: t(`piece.${pieceTypeName(piece)}`),
  });
  const way = pieceKind(piece) - PAWN_UP;
  return isPawn(piece) ? `${name} ${t(`study.ways.${way}` as 'study.ways.0')}` : name;
}

interface PaletteProps {
  state: StudyState;
  /** The piece that a press on the board places. 0 removes a piece. Null if no piece is chosen. */
  piece: PieceCode | null;
  onPiece: (piece: PieceCode | null) => void;
  dispatch: (message: StudyMessage) => void;
}

/** The pieces of an army. */
export function ArmyPieces({ color, state, piece, onPiece, dispatch }: PaletteProps & { color: Color }) {
  const { t } = useTranslation();
  const draft = positionOf(state);
  return (
    <div className={s.pieces} data-testid="palette">
      {[...KINDS, ...pawnsOf(color)].map((kind) => {
        const one = makePiece(color, kind);
        return (
          <PalettePiece
            key={kind}
            piece={one}
            label={pieceLabel(t, one)}
            isInHand={piece === one}
            onPress={() => onPiece(piece === one ? null : one)}
            onDrop={(square) => {
              if (draft.board[square] === one) return;
              dispatch({ type: 'draft.changed', draft: withPiece(draft, square, one) });
            }}
          />
        );
      })}
    </div>
  );
}

export function EraseButton({ piece, onPiece }: Pick<PaletteProps, 'piece' | 'onPiece'>) {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      icon="x"
      aria-pressed={piece === 0}
      kind={piece === 0 ? 'primary' : 'plain'}
      onClick={() => onPiece(piece === 0 ? null : 0)}
    >
      {t('study.erase')}
    </Button>
  );
}

/**
 * The pieces of all armies, directly below the board. Used where the page has a single column: there the pieces in the
 * card would be on another screen than the board.
 */
export function Palette({ onDone, ...props }: PaletteProps & { onDone: () => void }) {
  const { t } = useTranslation();
  const { fault } = props.state;
  return (
    <section className={s.under} aria-label={t('study.palette')} data-testid="setup-palette">
      {COLORS.map((color) => (
        <ArmyPieces key={color} color={color} {...props} />
      ))}
      <div className={s.underRow}>
        <EraseButton {...props} />
        <SetupFault {...props} />
        {fault ? null : <p className="xs muted">{t('study.paletteHint')}</p>}
        <Button size="small" icon="check" onClick={onDone}>
          {t('study.setupDone')}
        </Button>
      </div>
    </section>
  );
}

/** Says why the pieces on the board are not a valid position. */
export function SetupFault({ state: { fault } }: Pick<PaletteProps, 'state'>) {
  const { t } = useTranslation();
  if (!fault) return null;
  return (
    <p className={s.fault} role="alert">
      {positionFaultText(t, fault)}
    </p>
  );
}
