import { useTranslation } from 'react-i18next';
import type { Color } from '../../../../engine/board/pieces.ts';
import { isStartedSpecialPaused } from '../../../../engine/match/gameStates.ts';
import { seatsToTake } from '../../../../engine/match/seats/takeover.ts';
import { Button, IconButton } from '../../../shared/ui/form/Button.tsx';
import { LensCard } from '../board/LensCard.tsx';
import { PremoveCard } from '../board/PremoveCard.tsx';
import { TurnCompass } from '../board/TurnCompass.tsx';
import type { BoardTools } from '../board/useBoardTools.ts';
import type { LookBack } from '../board/useLookBack.ts';
import type { Replay } from '../board/useReplay.ts';
import s from '../GamePage.module.css';
import type { GameActor } from '../machine/gameMachine.ts';
import { roundsToDraw } from '../seats/seatView.ts';
import { Watching } from '../seats/Watching.tsx';
import type { TableNow } from '../useTable.ts';
import { AbsenceCard } from './AbsenceCard.tsx';
import { PauseCard, StartPauseCard } from './PauseCards.tsx';
import { PremoveHint, PremoveTip } from './PremoveTip.tsx';
import { VoteCard } from './VoteCard.tsx';
import { WaitingCard } from './WaitingCard.tsx';

interface CenterPanelProps {
  actor: GameActor;
  table: TableNow;
  tools: BoardTools;
  replay: Replay;
  lookBack: LookBack;
  onInvite: () => void;
  /** Opens the dialog in which the owner confirms the removal of the player. */
  onTakeOff: (seat: Color) => void;
  /** Opens the dialog in which the user confirms that the missing players of a postponed game count as resigned. */
  onDrop: () => void;
  onShowResult: () => void;
  /** Opens the dialog in which a spectator takes the seat of a bot. */
  onTakeSeat: () => void;
  /** Whether a dialog shows the draw vote now, so that the panel need not show it. */
  isVoteInDialog: boolean;
}

/** The panel between the two seats on the left: whose turn it is, and questions that the user can answer. */
export function CenterPanel(props: CenterPanelProps) {
  const { actor, table, tools, replay, lookBack } = props;
  const { onInvite, onTakeOff, onDrop, onShowResult, onTakeSeat, isVoteInDialog } = props;
  const { t } = useTranslation();
  const { match, viewer } = table;
  if (!match) return <div className={s.between} />;
  if (match.state === 'NOT_STARTED') {
    return (
      <div className={s.between}>
        <WaitingCard table={table} match={match} onInvite={onInvite} onTakeOff={onTakeOff} />
      </div>
    );
  }
  const toDraw = roundsToDraw(match);
  return (
    <div className={s.between}>
      {match.isPostponed ? null : <TurnCompass table={table} match={match} />}
      {toDraw === null ? null : <p className="center sm muted">{t('turn.nearDraw', { count: toDraw })}</p>}
      <PremoveTip table={table} match={match} />
      {viewer === null || table.isEnded ? null : <PremoveHint />}
      {lookBack.total > 0 ? (
        <div className={s.steps}>
          {replay.moves.length > 0 && !table.isEnded ? (
            <Button size="small" kind="quiet" icon="replay" onClick={tools.playReplay} data-testid="replay">
              {t('replay.act')}
            </Button>
          ) : null}
          <IconButton
            icon="left"
            label={t('review.before')}
            onClick={lookBack.back}
            data-testid="step-back"
          />
        </div>
      ) : null}
      {table.view ? (
        <PauseCard
          gameId={table.gameId}
          match={match}
          facts={table.view.facts}
          viewer={viewer}
          onUnpause={() => table.give('unpause')}
          onCallBack={() => table.give('callBack')}
          onDrop={onDrop}
        />
      ) : null}
      {isStartedSpecialPaused(match) ? (
        <StartPauseCard match={match} viewer={viewer} onReady={() => table.give('ready')} />
      ) : null}
      {match.vote ? (
        <VoteCard
          match={match}
          vote={match.vote}
          viewer={viewer}
          onVote={table.vote}
          isInDialog={isVoteInDialog}
        />
      ) : null}
      {table.view ? (
        <AbsenceCard
          match={match}
          facts={table.view.facts}
          viewer={viewer}
          onVote={(of) => actor.send({ type: 'absence.voted', of })}
        />
      ) : null}
      {table.context.premove ? (
        <PremoveCard
          premove={table.context.premove}
          mustCapture={table.mustPremoveCapture}
          onBind={table.bindPremove}
          onRemove={table.removePremove}
        />
      ) : null}
      {tools.lensView ? <LensCard tools={tools} lens={tools.lensView} match={match} /> : null}
      {viewer === null ? (
        <Watching
          turns={table.turns}
          delaySeconds={table.view?.facts.delaySeconds ?? 0}
          onTurn={table.setTurns}
          onTakeSeat={seatsToTake(match).length > 0 ? onTakeSeat : null}
        />
      ) : null}
      {table.isEnded ? (
        <Button size="small" kind="primary" onClick={onShowResult} data-testid="show-result">
          {t('end.show')}
        </Button>
      ) : null}
    </div>
  );
}
