import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Match } from '../../engine/match/match.ts';
import type { Color } from '../../engine/rules/pieces.ts';
import { askRematch } from '../net/api.ts';
import { OptionsDialog } from '../options/OptionsDialog.tsx';
import { tellFailure } from '../ui/failure.ts';
import { gamePath, PATHS } from '../ui/paths.ts';
import { EndDialog } from './EndDialog.tsx';
import { GuestSummary } from './GuestSummary.tsx';
import { InviteDialog } from './Invite.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { BugReportDialog, DeleteDialog, LeaveDialog, RefuseDialog, SetupDialog } from './MenuDialogs.tsx';
import { ResignDialog } from './ResignDialog.tsx';
import { recordText } from './recordFile.ts';
import { SaveAsDialog, SaveDialog } from './SaveDialogs.tsx';
import type { TableNow } from './useTable.ts';
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
  | 'setup'
  | 'save'
  | 'saveAs'
  | 'keys'
  | 'edit'
  | 'bugReport';

export interface EditProps {
  open: boolean;
  gameId: string;
  convert: boolean;
  onClose: () => void;
}

/** The time setting of the game that was, for another one. */
export interface AgainTime {
  readonly playerGameTimeSeconds: number | null;
  readonly timeToAddAfterMoveSeconds: number;
  readonly singleMoveTimeSeconds: number | null;
}

interface TableDialogsProps {
  table: TableNow;
  dialog: DialogName | null;
  onClose: () => void;
  onOpen: (dialog: DialogName) => void;
  /** Starts another game against bots and goes there. */
  onAgain: (time: AgainTime) => Promise<void>;
  /** The form of the settings belongs to another part of the product. */
  Edit: ComponentType<EditProps>;
}

export function TableDialogs({ table, dialog, onClose, onOpen, onAgain, Edit }: TableDialogsProps) {
  const navigate = useNavigate();
  const { match, viewer, title, gameId, chronicle } = table;
  const [isStarting, setStarting] = useState(false);
  if (!match) return null;
  const rematch = async () => {
    setStarting(true);
    const answer = await askRematch(gameId);
    setStarting(false);
    if (answer.ok) void navigate(gamePath(answer.value.id));
    else tellFailure(answer.error);
  };
  const again = async () => {
    setStarting(true);
    await onAgain(againTime(match));
    setStarting(false);
  };
  const leaveFor = (command: 'goOut' | 'leaveSeat') => {
    table.give(command);
    onClose();
    void navigate(PATHS.menu);
  };
  const { view } = table;
  const saving =
    chronicle && view
      ? {
          gameId,
          title,
          write: (as: string) => recordText(chronicle, view.facts, { gameId, title: as }),
        }
      : null;
  const from = viewer === null ? title : match.seats[viewer].name;
  return (
    <>
      {viewer === null ? null : (
        <ResignDialog
          open={dialog === 'resign'}
          color={viewer}
          onClose={onClose}
          onResign={() => table.give('resign')}
        />
      )}
      <InviteDialog
        open={dialog === 'invite'}
        onClose={onClose}
        gameId={gameId}
        title={title}
        from={from}
        match={match}
      />
      {match.vote ? (
        <VoteDialog
          open={dialog === 'vote'}
          match={match}
          vote={match.vote}
          onVote={table.vote}
          onLater={onClose}
        />
      ) : null}
      <KeysDialog open={dialog === 'keys'} onClose={onClose} />
      <OptionsDialog open={dialog === 'options'} onClose={onClose} />
      <LeaveDialog
        open={dialog === 'leave'}
        onClose={onClose}
        onComeBack={() => leaveFor('goOut')}
        onResign={() => {
          table.give('resign');
          onClose();
        }}
      />
      <RefuseDialog open={dialog === 'refuse'} onClose={onClose} onRefuse={() => leaveFor('leaveSeat')} />
      <DeleteDialog open={dialog === 'delete'} onClose={onClose} gameId={gameId} />
      {saving ? (
        <>
          <SaveDialog
            {...saving}
            open={dialog === 'save'}
            onClose={onClose}
            onSaveAs={() => onOpen('saveAs')}
          />
          <SaveAsDialog {...saving} open={dialog === 'saveAs'} onClose={onClose} />
        </>
      ) : null}
      <BugReportDialog open={dialog === 'bugReport'} onClose={onClose} gameId={gameId} />
      {table.view ? (
        <SetupDialog open={dialog === 'setup'} onClose={onClose} match={match} facts={table.view.facts} />
      ) : null}
      {table.isOwner && table.view ? (
        <Edit
          open={dialog === 'edit'}
          onClose={onClose}
          gameId={gameId}
          convert={table.view.facts.convertCaptured}
        />
      ) : null}
      <EndDialog
        open={dialog === 'end'}
        onClose={onClose}
        title={title}
        match={match}
        chronicle={chronicle}
        viewer={viewer}
        onAgain={() => void again()}
        isStarting={isStarting}
        rematch={
          viewer !== null && table.view && hasOtherPeople(table.view.facts.isBot, viewer)
            ? { isAsked: table.view.facts.rematchId !== null, onAsk: () => void rematch() }
            : null
        }
        summary={
          table.session.isGuestGame && viewer !== null && dialog === 'end' ? (
            <GuestSummary gameId={gameId} />
          ) : null
        }
      />
    </>
  );
}

/** Bots alone need not be asked: another game against them is begun at once. */
function hasOtherPeople(isBot: readonly boolean[], viewer: Color): boolean {
  return isBot.some((bot, color) => !bot && color !== viewer);
}

function againTime({ settings: { time } }: Match): AgainTime {
  return {
    playerGameTimeSeconds: time.kind === 'main' ? time.mainMs / 1000 : null,
    timeToAddAfterMoveSeconds: time.kind === 'main' ? time.incrementMs / 1000 : 0,
    singleMoveTimeSeconds: time.kind === 'move' ? time.moveMs / 1000 : null,
  };
}
