import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import type { Position } from '../../../engine/board/position.ts';
import { type Corner, cornerOf } from '../../shared/board/geometry.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { whenIdle } from '../../shared/hooks/whenIdle.ts';
import { startPart } from '../../shared/i18n/lazyPart.ts';
import { ReportHost } from '../../shared/moderation/ReportHost.tsx';
import { AskToNotify } from '../../shared/notifications/AskToNotify.tsx';
import { ConfirmBar } from './board/ConfirmBar.tsx';
import { GameBoard } from './board/GameBoard.tsx';
import { LookBackBar } from './board/LookBackBar.tsx';
import { lastEvents } from './board/lastEntries.ts';
import { MoveForm } from './board/MoveForm.tsx';
import { useBoardTools } from './board/useBoardTools.ts';
import { useLookBack } from './board/useLookBack.ts';
import { useReplay } from './board/useReplay.ts';
import type { AgainSetup, DialogName, EditProps } from './dialogs/TableDialogs.tsx';
import { useMenuActions } from './dialogs/useMenuActions.ts';
import { useStorePlayed } from './end/useStorePlayed.ts';
import { GameHeader } from './GameHeader.tsx';
import s from './GamePage.module.css';
import { LiveRegion } from './history/LiveRegion.tsx';
import { Record } from './history/Record.tsx';
import type { GameActor } from './machine/gameMachine.ts';
import { CenterPanel } from './panel/CenterPanel.tsx';
import { ConnectionBar, SavingBar } from './panel/ConnectionBar.tsx';
import { hasMail, momentOf } from './panel/notifyMoment.ts';
import { mayVote, useVoteLater } from './panel/voteView.ts';
import { PhraseButton } from './phrases/PhraseButton.tsx';
import { phraseText } from './phrases/phraseText.ts';
import { type ShownPhrases, usePhrases } from './phrases/usePhrases.ts';
import { LowTime } from './seats/LowTime.tsx';
import { PlayerActions } from './seats/PlayerActions.tsx';
import { SeatCard } from './seats/SeatCard.tsx';
import { useTabSignal } from './seats/useTabSignal.ts';
import { useActivity } from './useActivity.ts';
import { useReadyOnce } from './useReadyOnce.ts';
import { hasListeners, hasOtherPlayers, type TableNow, useTable } from './useTable.ts';

// Dialogs are loaded after the board, in time for their first use.
const fetchDialogs = () => import('./dialogs/TableDialogs.tsx');
const TableDialogs = lazy(() => fetchDialogs().then((module) => ({ default: module.TableDialogs })));

// Only watchers need the bar and the engine.
const WatcherChances = startPart<{ position: Position }>(
  async () => (await import('./seats/WatcherChances.tsx')).WatcherChances,
);

const fetchMenu = () => import('./dialogs/GameMenu.tsx');
const GameMenu = lazy(() => fetchMenu().then((module) => ({ default: module.GameMenu })));

interface TableProps {
  actor: GameActor;
  onAgain: (setup: AgainSetup) => Promise<void>;
  Edit: ComponentType<EditProps>;
  /** Whether the board keeps its rotation when the turn changes. */
  isStill?: boolean | undefined;
}

/** The board, the four seats at its corners, and the panel between them. */
export function Table({ actor, onAgain, Edit, isStill }: TableProps) {
  const { t } = useTranslation();
  const table = useTable(actor, isStill);
  const { match, viewer, title, isOwnTurn } = table;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [seatToFree, setSeatToFree] = useState<Color>(0);
  const [isEndSeen, setEndSeen] = useState(false);
  const [isSavedFromEnd, setSavedFromEnd] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const openOptions = useCallback(() => setDialog('options'), []);
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const concernsOthers = !table.isShared && hasOtherPlayers(table);
  const { give } = table;
  const phrases = usePhrases(table.gameId, table.context.phrases, viewer);
  const pause = useCallback(
    () => (concernsOthers ? setDialog('pause') : give('pause')),
    [concernsOthers, give],
  );
  const lookBack = useLookBack(table);
  const replay = useReplay(table, lookBack.toPresent);
  const tools = useBoardTools(table, replay, lookBack, () => setDialog('keys'));
  const choose = useMenuActions(table, tools, setDialog, pause);
  const [isVoteLater, putVoteOff] = useVoteLater(match);
  const shown = dialogNow();
  const { unconfirmed: requested } = table.context;
  // A player would gain from the win probabilities (docs/fair-play.md).
  const isWatched = viewer === null && !table.isShared && !tools.isZen;
  const ownSeat = viewer === null ? undefined : table.seats[viewer];
  const [areDialogsLoaded, setDialogsLoaded] = useState(false);
  useEffect(
    () => whenIdle(() => void Promise.all([fetchDialogs(), fetchMenu()]).then(() => setDialogsLoaded(true))),
    [],
  );
  useReadyOnce(table);
  useStorePlayed(table);
  useActivity(viewer === null || table.isShared ? null : table.gameId);
  useTabSignal(isOwnTurn ? t('turn.tab', { title }) : title, isOwnTurn);
  const cardAt = (corner: Corner) => (
    <CornerCard
      key={corner}
      corner={corner}
      table={table}
      phrases={phrases}
      onResign={() => setDialog('resign')}
    />
  );
  return (
    <div
      className={cx(s.page, tools.isZen && s.zen)}
      data-zen={tools.isZen || undefined}
      data-testid="table"
      data-state={table.session.gameStatus ?? undefined}
      data-guest-game={table.session.isGuestGame}
      data-turn-expires={table.session.activePlayerTurnExpirationDate ?? undefined}
      data-time-expires={table.session.activePlayerGlobalExpirationDate ?? undefined}
      data-pause-expires={table.session.specialPauseExpirationDate ?? undefined}
      data-move-failed={table.session.lastMoveFailureDate ?? undefined}
      {...lastEvents(table.timeline)}
      data-connection={table.isConnected ? 'up' : 'lost'}
    >
      <GameHeader table={table} onOptions={openOptions} onMenu={openMenu} onPause={pause} />
      <main className={s.table}>
        <div className={s.left}>
          {cardAt('top-left')}
          <CenterPanel
            actor={actor}
            table={table}
            tools={tools}
            replay={replay}
            lookBack={lookBack}
            onInvite={() => setDialog('invite')}
            onTakeOff={(seat) => {
              setSeatToFree(seat);
              setDialog('takeOff');
            }}
            onDrop={() => setDialog('drop')}
            onShowResult={() => setEndSeen(false)}
            onTakeSeat={() => setDialog('takeSeat')}
            isVoteInDialog={shown === 'vote'}
          />
          {cardAt('bottom-left')}
        </div>
        <div className={cx(s.middle, isWatched && s.watched)}>
          {isWatched ? (
            // The place stays after the end, so that the board does not move.
            <div className={s.chances}>
              {match && !table.isEnded ? (
                <Suspense>
                  <WatcherChances position={(tools.past ?? match.game).position} />
                </Suspense>
              ) : null}
            </div>
          ) : null}
          <LookBackBar lookBack={lookBack} isOwnTurn={isOwnTurn} />
          <GameBoard actor={actor} table={table} tools={tools} replay={replay} />
          {viewer !== null && match && !table.isEnded ? (
            <MoveForm actor={actor} onPlay={tools.toPresent} />
          ) : null}
        </div>
        <div className={s.right}>
          {cardAt('top-right')}
          <Record
            timeline={table.timeline}
            phrases={phrases.all}
            tab={table.tab}
            onTab={table.setTab}
            step={lookBack.step ?? replay.step}
            onStep={lookBack.choose}
          />
          {match ? <AskToNotify moment={momentOf(table, match)} hasMail={hasMail(match)} /> : null}
          {cardAt('bottom-right')}
        </div>
        {viewer !== null && match ? (
          <div className={s.phoneActs}>
            <PlayerActions
              match={match}
              color={viewer}
              onIssue={table.give}
              onResign={() => setDialog('resign')}
            />
            {hasListeners(table) ? <PhraseButton link={table.context.link} /> : null}
          </div>
        ) : null}
      </main>
      {match && isMenuOpen ? (
        <Suspense>
          <GameMenu
            open
            table={table}
            match={match}
            tools={tools}
            onClose={() => setMenuOpen(false)}
            onChoose={(item) => {
              setMenuOpen(false);
              choose(item);
            }}
          />
        </Suspense>
      ) : null}
      {table.isConnected ? null : (
        <ConnectionBar isPlayer={viewer !== null} onRetry={() => actor.send({ type: 'retry.requested' })} />
      )}
      {table.isConnected && table.view?.facts.isSaving ? <SavingBar /> : null}
      {requested && table.view && !tools.past ? (
        <ConfirmBar
          move={requested.move}
          position={table.view.match.game.position}
          onPlay={() => actor.send({ type: 'move.confirmed' })}
          onBack={() => actor.send({ type: 'selection.cancelled' })}
        />
      ) : null}
      {ownSeat ? <LowTime clock={ownSeat.clock} /> : null}
      {table.isShared ? null : <ReportHost />}
      <LiveRegion actor={actor} reply={tools.reply} />
      {areDialogsLoaded || shown !== null ? (
        <Suspense>
          <TableDialogs
            table={table}
            dialog={shown}
            seatToFree={seatToFree}
            onTakeOff={(seat) => actor.send({ type: 'player.removed', seat })}
            onSeatTaken={(seat) => actor.send({ type: 'seat.takenOver', seat })}
            onClose={closeDialog}
            onOpen={setDialog}
            onSaveResult={() => {
              setSavedFromEnd(true);
              setEndSeen(true);
              setDialog('save');
            }}
            onAgain={onAgain}
            Edit={Edit}
          />
        </Suspense>
      ) : null}
    </div>
  );

  /**
   * Returns the dialog to show. The result has priority, then a dialog that the user has opened, and then automatic
   * dialogs.
   */
  function dialogNow(): DialogName | null {
    if (table.isEnded && !isEndSeen) return 'end';
    if (dialog !== null || isMenuOpen) return dialog;
    return match && mayVote(match, viewer) && !isVoteLater ? 'vote' : null;
  }

  function closeDialog(): void {
    if (shown === 'end') setEndSeen(true);
    else if (shown === 'vote') putVoteOff();
    else {
      setDialog(null);
      // If the dialog for saving was opened from the result, the result is shown again.
      if (isSavedFromEnd) setEndSeen(false);
      setSavedFromEnd(false);
    }
  }
}

interface CornerCardProps {
  corner: Corner;
  table: TableNow;
  phrases: ShownPhrases;
  onResign: () => void;
}

/** Renders the card of the seat whose camp is at this corner of the board. */
function CornerCard({ corner, table, phrases, onResign }: CornerCardProps) {
  const { t } = useTranslation();
  const { match, seats, turns } = table;
  const color = COLORS.find((one) => cornerOf(one, turns) === corner) ?? 0;
  const seat = seats[color];
  if (!seat || !match) return <div className={`${s.ghost} ${s[corner]}`} />;
  const said = phrases.atSeats[color];
  const hasGained = table.handover.some((mate) => mate.by === color);
  return (
    <SeatCard
      seat={seat}
      gameState={match.state}
      corner={corner}
      isLit={table.lit === color}
      isOwn={seat.isYou && !table.isShared}
      hasGained={hasGained}
      gameId={table.isShared ? null : table.gameId}
      phrase={said ? phraseText(t, said.phrase) : null}
      talk={seat.isYou && hasListeners(table) ? <PhraseButton link={table.context.link} /> : null}
    >
      {seat.isYou && !table.isEnded ? (
        <PlayerActions match={match} color={color} onIssue={table.give} onResign={onResign} />
      ) : null}
    </SeatCard>
  );
}
