import { useState } from 'react';
import type { Match } from '../../engine/match/match.ts';
import { OptionsDialog } from '../options/OptionsDialog.tsx';
import { EndDialog } from './EndDialog.tsx';
import { InviteDialog } from './Invite.tsx';
import { ResignDialog } from './ResignDialog.tsx';
import type { TableNow } from './useTable.ts';

export type DialogName = 'resign' | 'invite' | 'end' | 'options';

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
  /** Starts another game against bots and goes there. */
  onAgain: (time: AgainTime) => Promise<void>;
}

export function TableDialogs({ table, dialog, onClose, onAgain }: TableDialogsProps) {
  const { match, viewer, title, gameId, chronicle } = table;
  const [isStarting, setStarting] = useState(false);
  if (!match) return null;
  const again = async () => {
    setStarting(true);
    await onAgain(againTime(match));
    setStarting(false);
  };
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
      <OptionsDialog open={dialog === 'options'} onClose={onClose} />
      <EndDialog
        open={dialog === 'end'}
        onClose={onClose}
        title={title}
        match={match}
        chronicle={chronicle}
        viewer={viewer}
        onAgain={() => void again()}
        isStarting={isStarting}
      />
    </>
  );
}

function againTime({ settings: { time } }: Match): AgainTime {
  return {
    playerGameTimeSeconds: time.kind === 'main' ? time.mainMs / 1000 : null,
    timeToAddAfterMoveSeconds: time.kind === 'main' ? time.incrementMs / 1000 : 0,
    singleMoveTimeSeconds: time.kind === 'move' ? time.moveMs / 1000 : null,
  };
}
