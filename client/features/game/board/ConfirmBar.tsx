import { useTranslation } from 'react-i18next';
import type { Position } from '../../../../engine/board/position.ts';
import { moveText } from '../../../../engine/notation/moveText.ts';
import type { Move } from '../../../../engine/rules/moves.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import s from './ConfirmBar.module.css';

interface ConfirmBarProps {
  move: Move;
  /** The position before the move. */
  position: Position;
  onPlay: () => void;
  onBack: () => void;
}

/** Asks the user to confirm the displayed move. On phones it is within reach of the thumb. */
export function ConfirmBar({ move, position, onPlay, onBack }: ConfirmBarProps) {
  const { t } = useTranslation();
  return (
    <div className={s.bar} role="status" data-testid="confirm-move">
      <b className="grow">{t('confirm.ask', { move: moveText(move, position) })}</b>
      <Button onClick={onBack} icon="x">
        {t('confirm.back')}
      </Button>
      <Button kind="primary" icon="check" onClick={onPlay}>
        {t('confirm.play')}
      </Button>
    </div>
  );
}
