import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  COLOR_NAMES,
  COLORS,
  type Color,
  type PieceCode,
  pieceColor,
  pieceTypeName,
} from '../../../../engine/board/pieces.ts';
import { PieceIcon } from '../look/PieceDrawing.tsx';
import { Tile } from '../look/Tile.tsx';
import s from './TakenPieces.module.css';

/** The pieces that each player has captured, by color, in the order of the captures. */
export function TakenPieces({ captured }: { captured: readonly (readonly PieceCode[])[] }) {
  const { t } = useTranslation();
  const takers = COLORS.filter((color) => (captured[color]?.length ?? 0) > 0);
  if (takers.length === 0) return <p className="xs dim">{t('record.noCaptures')}</p>;
  return takers.map((color) => <Taker key={color} color={color} pieces={captured[color] ?? []} />);
}

interface TakerProps {
  color: Color;
  pieces: readonly PieceCode[];
}

/** Memoized, because a capture changes the list of one player only. */
const Taker = memo(function Taker({ color, pieces }: TakerProps) {
  const { t } = useTranslation();
  const say = (piece: PieceCode) =>
    t('record.capturedPiece', {
      color: t(`colour.adjective.${COLOR_NAMES[pieceColor(piece)]}`),
      piece: t(`piece.${pieceTypeName(piece)}`),
    });
  return (
    <div className={s.taker}>
      <Tile color={color} size="s" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
      <span className={s.pieces}>
        <span className="sr-only">{pieces.map(say).join(', ')}</span>
        {pieces.map((piece, index) => (
          <PieceIcon
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
            key={index}
            piece={piece}
            owner={pieceColor(piece)}
            convert
            isFrozen={false}
            turns={0}
          />
        ))}
      </span>
    </div>
  );
});
