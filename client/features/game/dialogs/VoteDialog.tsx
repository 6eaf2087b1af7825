import { useTranslation } from 'react-i18next';
import { COLOR_NAMES } from '../../../../engine/board/pieces.ts';
import type { DrawVote, Match } from '../../../../engine/match/match.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import s from './Dialogs.module.css';

interface VoteDialogProps {
  open: boolean;
  match: Match;
  vote: DrawVote;
  onVote: (decision: 'APPROVED' | 'REJECTED') => void;
  /** Closes the dialog. The offer stays open beside the board. */
  onLater: () => void;
}

/** Shows a draw offer: who offers, and buttons to accept, to reject and to answer later. */
export function VoteDialog({ open, match, vote, onVote, onLater }: VoteDialogProps) {
  const { t } = useTranslation();
  const name = t(`colour.side.${COLOR_NAMES[vote.by]}`);
  return (
    <Dialog
      open={open}
      onClose={onLater}
      title={t('vote.offers', { name })}
      closeLabel={t('vote.later')}
      testId="vote-dialog"
    >
      <p className="row gap-2">
        <Tile color={vote.by} size="s" />
        <b>{match.seats[vote.by].name}</b>
      </p>
      <p>{t('vote.open', { name: t(`colour.possessive.${COLOR_NAMES[vote.by]}`) })}</p>
      <div className={s.buttons}>
        <Button kind="primary" onClick={() => onVote('APPROVED')} data-testid="vote-accept">
          {t('vote.accept')}
        </Button>
        <Button onClick={() => onVote('REJECTED')} data-testid="vote-refuse">
          {t('vote.refuse')}
        </Button>
        <Button kind="quiet" onClick={onLater} data-testid="vote-later">
          {t('vote.later')}
        </Button>
      </div>
    </Dialog>
  );
}
