import { useTranslation } from 'react-i18next';
import type { Color } from '../../../../engine/board/pieces.ts';
import { isActive, isRunning, type Match } from '../../../../engine/match/match.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import type { PlainCommand } from '../machine/gameEvents.ts';

interface PlayerActionsProps {
  match: Match;
  color: Color;
  onIssue: (name: PlainCommand) => void;
  onResign: () => void;
}

/** The actions of the player besides moving. */
export function PlayerActions({ match, color, onIssue, onResign }: PlayerActionsProps) {
  const { t } = useTranslation();
  if (!isRunning(match) || !isActive(match, color)) return null;
  const { turn, ply } = match.game.position;
  const isOwnTurn = match.state === 'STARTED' && turn === color;
  const mayOffer = isOwnTurn && match.vote === null && match.offeredAtPly[color] !== ply;
  return (
    <>
      <Button
        size="small"
        disabled={!mayOffer}
        onClick={() => onIssue('offerDraw')}
        title={isOwnTurn ? undefined : t('acts.drawOnYourTurn')}
        data-testid="offer-draw"
      >
        ½ {t('acts.draw')}
      </Button>
      <Button size="small" icon="flag" onClick={onResign} data-testid="resign">
        {t('acts.resign')}
      </Button>
    </>
  );
}
