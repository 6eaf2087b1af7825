import { useTranslation } from 'react-i18next';
import { type Color, KNIGHT, makePiece, QUEEN, ROOK } from '../../../../engine/board/pieces.ts';
import { activeColors, type Match } from '../../../../engine/match/match.ts';
import { PieceIcon } from '../../../shared/board/look/PieceDrawing.tsx';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import s from './Dialogs.module.css';

interface ResignDialogProps {
  open: boolean;
  color: Color;
  match: Match;
  /** The seats of bots. */
  isBot: readonly boolean[];
  onClose: () => void;
  onResign: () => void;
}

/** Asks the user to confirm a resignation, and explains its consequences: the army freezes, or the game ends. */
export function ResignDialog({ open, color, match, isBot, onClose, onResign }: ResignDialogProps) {
  const { t } = useTranslation();
  const others = activeColors(match).filter((other) => other !== color);
  // Bots do not play on without a person. A single opponent wins the game.
  const isEnd = others.length > 1 && others.every((other) => isBot[other]);
  return (
    <Dialog open={open} onClose={onClose} title={t('resign.title')} testId="resign-dialog">
      {isEnd ? (
        <p>{t('resign.onlyPerson')}</p>
      ) : (
        <>
          <p>{t('resign.freeze')}</p>
          <p>{t('resign.king')}</p>
          <div className={s.sample}>
            {[QUEEN, ROOK, KNIGHT].map((kind) => (
              <PieceIcon key={kind} piece={makePiece(color, kind)} owner={color} convert isFrozen turns={0} />
            ))}
            <span className="xs dim">{t('resign.looks')}</span>
          </div>
        </>
      )}
      <div className={s.buttons}>
        <Button kind="primary" onClick={onClose}>
          {t('resign.playOn')}
        </Button>
        <Button
          icon="flag"
          data-testid="resign-confirm"
          onClick={() => {
            onResign();
            onClose();
          }}
        >
          {t('resign.resign')}
        </Button>
      </div>
    </Dialog>
  );
}
