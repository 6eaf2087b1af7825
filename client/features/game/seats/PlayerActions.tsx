import { useTranslation } from 'react-i18next';
import type { Color } from '../../../../engine/board/pieces.ts';
import { isActive, isRunning, type Match } from '../../../../engine/match/match.ts';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
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
  const obstacle = obstacleOf(match, color);
  const reason = obstacle === null ? undefined : t(`acts.${obstacle}`);
  return (
    <>
      {/* A disabled button could not say why: it gets no focus, and a touch screen shows no title. */}
      <Button
        size="small"
        aria-disabled={reason !== undefined}
        onClick={() => (reason === undefined ? onIssue('offerDraw') : showToast(reason, 'info'))}
        title={reason}
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

/** Returns why the player cannot offer a draw now. Null if the player can. */
function obstacleOf({ state, vote, game, offeredAtPly }: Match, color: Color) {
  const { turn, ply } = game.position;
  if (vote !== null) return vote.by === color ? 'drawIsYours' : 'drawIsOpen';
  if (state !== 'STARTED' || turn !== color) return 'drawOnYourTurn';
  return offeredAtPly[color] === ply ? 'drawNextTurn' : null;
}
