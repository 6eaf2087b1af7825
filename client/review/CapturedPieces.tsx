import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, pieceColor, pieceTypeName } from '../../engine/rules/pieces.ts';
import { PieceIcon } from '../board/PieceDrawing.tsx';
import { Tile } from '../board/Tile.tsx';
import { capturedUntil, type GameStep } from './gameSteps.ts';
import s from './Review.module.css';

/** What each player has taken until now. */
export function CapturedPieces({ steps, at }: { steps: readonly GameStep[]; at: number }) {
  const { t } = useTranslation();
  const captured = capturedUntil(steps, at);
  if (captured.every((pieces) => pieces.length === 0))
    return <p className="muted">{t('record.noCaptures')}</p>;
  return (
    <ul className={s.captured}>
      {COLORS.map((color) => (
        <li key={color}>
          <Tile color={color} size="s" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
          <span className="sr-only">
            {captured[color]
              ?.map((piece) =>
                t('record.capturedPiece', {
                  color: t(`colour.adjective.${COLOR_NAMES[pieceColor(piece)]}`),
                  piece: t(`piece.${pieceTypeName(piece)}`),
                }),
              )
              .join(', ')}
          </span>
          {captured[color]?.map((piece, index) => (
            <PieceIcon
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only ever added at the end
              key={index}
              piece={piece}
              owner={pieceColor(piece)}
              convert
              isFrozen={false}
              turns={0}
            />
          ))}
        </li>
      ))}
    </ul>
  );
}
