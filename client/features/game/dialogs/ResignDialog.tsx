import { useTranslation } from 'react-i18next';
import { type Color, KNIGHT, makePiece, QUEEN, ROOK } from '../../../../engine/board/pieces.ts';
import { PieceIcon } from '../../../shared/board/look/PieceDrawing.tsx';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import s from './Dialogs.module.css';

interface ResignDialogProps {
  open: boolean;
  color: Color;
  onClose: () => void;
  onResign: () => void;
}

/** Asks the user to confirm a resignation, and explains its consequences: the whole army freezes. */
export function ResignDialog({ open, color, onClose, onResign }: ResignDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('resign.title')} testId="resign-dialog">
      <p>{t('resign.freeze')}</p>
      <p>{t('resign.king')}</p>
      <div className={s.sample}>
        {[QUEEN, ROOK, KNIGHT].map((kind) => (
          <PieceIcon key={kind} piece={makePiece(color, kind)} owner={color} convert isFrozen turns={0} />
        ))}
        <span className="xs dim">{t('resign.looks')}</span>
      </div>
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
