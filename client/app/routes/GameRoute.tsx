import { lazy } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { GamePage } from '../../features/game/GamePage.tsx';
import type { EntranceChoice } from '../../features/lobby/entrance/useEnter.ts';
import { createAndStart } from '../../shared/data/http/api.ts';
import { reportFailure } from '../../shared/data/queries/failure.ts';
import { gamePath } from '../../shared/hooks/paths.ts';

/** The owner's form: seldom wanted, and what checks it is large. */
const EditDialog = lazy(() =>
  import('../../features/lobby/create/EditDialog.tsx').then((module) => ({ default: module.EditDialog })),
);

/** The game of the address, entered as the invitation page was told. */
export function GameRoute() {
  const { gameId = '' } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <GamePage
      // Another game is another page: nothing of the one before stays.
      key={gameId}
      gameId={gameId}
      joinRequest={state as EntranceChoice | null}
      Edit={EditDialog}
      onAgain={async (time) => {
        const answer = await createAndStart(time);
        if (answer.ok) await navigate(gamePath(answer.value.id));
        else reportFailure(answer.error);
      }}
    />
  );
}
