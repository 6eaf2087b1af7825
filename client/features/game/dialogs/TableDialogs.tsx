import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { COLOR_NAMES, type Color } from '../../../../engine/board/pieces.ts';
import { remainingAt } from '../../../../engine/clock/clock.ts';
import type { Match } from '../../../../engine/match/match.ts';
import { botOrder } from '../../../../engine/match/seats/botOrder.ts';
import { isOpening } from '../../../../engine/match/seats/refill.ts';
import { leastTakeoverMs, seatsToTake } from '../../../../engine/match/seats/takeover.ts';
import type { CreateGameBody } from '../../../../protocol/http/api.ts';
import type { RoomFacts } from '../../../../protocol/room/matchState.ts';
import { requestRematch } from '../../../shared/data/http/api.ts';
import { valueOrReport } from '../../../shared/data/queries/failure.ts';
import { serverTime } from '../../../shared/data/room/serverTime.ts';
import { gamePath, PATHS, playedPath, reviewPath } from '../../../shared/hooks/paths.ts';
import { clockText } from '../../../shared/i18n/clockText.ts';
import { OptionsPanel } from '../../../shared/options/OptionsPanel.tsx';
import { type SeatStanding, TakeSeatDialog } from '../../../shared/takeover/TakeSeatDialog.tsx';
import { EndDialog } from '../end/EndDialog.tsx';
import { endPictures } from '../end/endPictures.ts';
import { recordText } from '../history/recordFile.ts';
import { GuestSummary } from '../panel/GuestSummary.tsx';
import { missingPlayers } from '../panel/pauseView.ts';
import { hasOtherPlayers, type TableNow } from '../useTable.ts';
import { BugReportDialog } from './BugReportDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { ConfirmDialog, DeleteDialog, DropDialog, LeaveDialog, SetupDialog } from './MenuDialogs.tsx';
import { ResignDialog } from './ResignDialog.tsx';
import { SaveAsDialog, SaveDialog } from './SaveDialogs.tsx';
import { VoteDialog } from './VoteDialog.tsx';

export type DialogName =
  | 'resign'
  | 'invite'
  | 'end'
  | 'vote'
  | 'options'
  | 'leave'
  | 'refuse'
  | 'delete'
  | 'takeOff'
  | 'takeSeat'
  | 'drop'
  | 'pause'
  | 'postpone'
  | 'setup'
  | 'save'
  | 'saveAs'
  | 'keys'
  | 'edit'
  | 'bugReport';

export interface EditProps {
  open: boolean;
  gameId: string;
  onClose: () => void;
}

/** The settings of the ended game against bots with which another one starts: the same seats, levels and times. */
export type AgainSetup = Pick<
  CreateGameBody,
  | 'playerGameTimeSeconds'
  | 'timeToAddAfterMoveSeconds'
  | 'singleMoveTimeSeconds'
  | 'color'
  | 'botLevels'
  | 'shouldCapturedPiecesChangeColor'
  | 'pieceOrientation'
>;

interface TableDialogsProps {
  table: TableNow;
  dialog: DialogName | null;
  /** The seat that the dialog `takeOff` frees. */
  seatToFree: Color;
  onTakeOff: (seat: Color) => void;
  /** Called when the user has taken the seat of a bot. */
  onSeatTaken: (seat: Color) => void;
  onClose: () => void;
  onOpen: (dialog: DialogName) => void;
  /** Opens the dialog for saving. The result is shown again when that dialog is closed. */
  onSaveResult: () => void;
  /** Starts another game against bots and navigates to it. */
  onAgain: (setup: AgainSetup) => Promise<void>;
  /** The form for settings. It belongs to another feature, so the page passes it in. */
  Edit: ComponentType<EditProps>;
}

/** Shows the dialog that is open or closing. */
export function TableDialogs(props: TableDialogsProps) {
  const { table, dialog, seatToFree, onTakeOff, onSeatTaken, onClose, onOpen, onSaveResult, onAgain, Edit } =
    props;
  const navigate = useNavigate();
  const { match, viewer, title, gameId, timeline } = table;
  const [isStarting, setStarting] = useState(false);
  const [last, setLast] = useState(dialog);
  if (dialog !== null && dialog !== last) setLast(dialog);
  if (!match) return null;
  const rematch = async () => {
    setStarting(true);
    const next = await valueOrReport(requestRematch(gameId));
    setStarting(false);
    if (next) void navigate(gamePath(next.id));
  };
  const again = async (setup: AgainSetup) => {
    setStarting(true);
    await onAgain(setup);
    setStarting(false);
  };
  const giveAndClose = (command: Parameters<typeof table.give>[0]) => {
    table.give(command);
    onClose();
  };
  const leaveFor = (command: 'goOut' | 'leaveSeat') => {
    giveAndClose(command);
    void navigate(PATHS.menu);
  };
  const { view } = table;
  const saving =
    timeline && view
      ? {
          gameId,
          title,
          write: (as: string) => recordText(timeline, view.facts, { gameId, title: as }),
        }
      : null;
  const hasOthers = hasOtherPlayers(table);
  const from = viewer === null ? title : match.seats[viewer].name;
  const shared = { open: dialog !== null, onClose };
  // Before the first move of a random game, leaving and resigning have the same effect: the player gives up the seat.
  if ((last === 'leave' || last === 'resign') && viewer !== null && isOpening(match, viewer))
    return <ConfirmDialog {...shared} of="refuse" onConfirm={() => leaveFor('goOut')} />;
  switch (last) {
    case 'resign':
      return viewer === null ? null : (
        <ResignDialog
          {...shared}
          color={viewer}
          match={match}
          isBot={view?.facts.isBot ?? []}
          onResign={() => table.give('resign')}
        />
      );
    case 'invite':
      return (
        <InviteDialog
          {...shared}
          isHost={table.isOwner}
          gameId={gameId}
          title={title}
          from={from}
          match={match}
        />
      );
    case 'vote':
      return match.vote ? (
        <VoteDialog
          open={shared.open}
          match={match}
          vote={match.vote}
          onVote={table.vote}
          onLater={onClose}
        />
      ) : null;
    case 'keys':
      return <KeysDialog {...shared} />;
    case 'options':
      return <OptionsPanel {...shared} />;
    case 'leave':
      return (
        <LeaveDialog
          {...shared}
          onComeBack={() => leaveFor('goOut')}
          onResign={() => giveAndClose('resign')}
        />
      );
    case 'refuse':
      return <ConfirmDialog {...shared} of="refuse" onConfirm={() => leaveFor('leaveSeat')} />;
    case 'takeOff':
      return (
        // Only the owner opens this dialog. A removed player cannot take a seat again in this game.
        <ConfirmDialog
          {...shared}
          of="takeOff"
          values={{ name: match.seats[seatToFree].name }}
          onConfirm={() => {
            onTakeOff(seatToFree);
            onClose();
          }}
        />
      );
    case 'takeSeat':
      return (
        <TakeSeatDialog
          {...shared}
          gameId={gameId}
          seats={seatsToTake(match)}
          standing={(seat) => standingOf(match, seat)}
          onTaken={(seat) => {
            onSeatTaken(seat);
            onClose();
          }}
        />
      );
    case 'drop':
      return (
        <DropDialog
          {...shared}
          gameId={gameId}
          match={match}
          missing={view ? missingPlayers(match, view.facts) : []}
          onConfirm={() => giveAndClose('dropAbsent')}
        />
      );
    case 'pause':
    case 'postpone':
      return (
        <ConfirmDialog
          {...shared}
          of={last === 'postpone' ? 'postponeAll' : view?.facts.isRandom ? 'pauseOnce' : 'pauseAll'}
          onConfirm={() => giveAndClose(last)}
        />
      );
    case 'delete':
      return <DeleteDialog {...shared} gameId={gameId} />;
    case 'save':
      return saving && <SaveDialog {...shared} {...saving} onSaveAs={() => onOpen('saveAs')} />;
    case 'saveAs':
      return saving && <SaveAsDialog {...shared} {...saving} />;
    case 'bugReport':
      return <BugReportDialog {...shared} gameId={gameId} />;
    case 'setup':
      return view && <SetupDialog {...shared} match={match} room={view.facts} />;
    case 'edit':
      return table.isOwner ? <Edit {...shared} gameId={gameId} /> : null;
    case 'end':
      return (
        <EndDialog
          {...shared}
          gameId={gameId}
          title={title}
          match={match}
          timeline={timeline}
          // If several people share the device, the result is not shown from the view of one player.
          viewer={table.isShared && hasOthers ? null : viewer}
          reviewPath={table.isShared ? reviewPath(gameId) : playedPath(gameId)}
          isOnline={!table.isShared}
          again={againOf()}
          isStarting={isStarting}
          newTablePath={table.isShared ? PATHS.offline : PATHS.create}
          onSave={onSaveResult}
          record={saving && (() => saving.write(title))}
          pictures={timeline && (() => endPictures(timeline, pictureView()))}
          summary={
            table.session.isGuestGame && viewer !== null && dialog === 'end' ? (
              <GuestSummary gameId={gameId} />
            ) : null
          }
        />
      );
    case null:
      return null;
    default:
      return last satisfies never;
  }

  function pictureView() {
    const sharedReviewPath = table.isShared ? null : playedPath(gameId);
    return { title, turns: table.turns, convert: table.convert, sharedReviewPath };
  }

  /**
   * Returns the next game that can be offered. People must agree to a rematch; bots need not, so their game starts at
   * once.
   */
  function againOf() {
    if (viewer === null || !view || !match) return null;
    if (table.isShared || !hasOthers)
      return { kind: 'bots', onStart: () => void again(againSetup(match, view.facts, viewer)) } as const;
    const kind = view.facts.rematchId === null ? 'rematch' : 'joinRematch';
    return { kind, onStart: () => void rematch() } as const;
  }
}

/** Returns the clock and the points that a person would receive by taking over the bot's seat now. */
function standingOf({ settings: { time }, clock, game: { position } }: Match, seat: Color): SeatStanding {
  const rest = remainingAt(clock, position.turn, seat, serverTime.now());
  return {
    time: time.kind,
    clock: time.kind === 'main' ? clockText(Math.max(rest, leastTakeoverMs(time.mainMs))).text : null,
    points: position.points[seat] ?? 0,
  };
}

function againSetup({ settings: { time } }: Match, facts: RoomFacts, own: Color): AgainSetup {
  return {
    playerGameTimeSeconds: time.kind === 'main' ? time.mainMs / 1000 : null,
    timeToAddAfterMoveSeconds: time.kind === 'main' ? time.incrementMs / 1000 : 0,
    singleMoveTimeSeconds: time.kind === 'move' ? time.moveMs / 1000 : null,
    color: COLOR_NAMES[own],
    botLevels: botOrder(own).flatMap((color) => facts.botLevels[color] ?? []),
    shouldCapturedPiecesChangeColor: facts.convertCaptured,
    pieceOrientation: facts.pieceOrientation,
  };
}
