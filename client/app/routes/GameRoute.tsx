import { lazy } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { GamePage } from '../../features/game/GamePage.tsx';
import type { EntranceChoice } from '../../features/lobby/entrance/useEnter.ts';
import { createAndStart } from '../../shared/data/http/api.ts';
import { valueOrReport } from '../../shared/data/queries/failure.ts';
import { gamePath } from '../../shared/hooks/paths.ts';

/**
 * The form with which the owner edits the settings. It is loaded on demand, because its validation code is large and
 * rarely needed.
 */
const EditDialog = lazy(() =>
  import('../../features/lobby/create/EditDialog.tsx').then((module) => ({ default: module.EditDialog })),
);

/** The page of the game in the URL, joined in the role that the user chose on the entrance page. */
export function GameRoute() {
  const { gameId = '' } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <GamePage
      // The key is new for each game, so no state of the previous game remains.
      key={gameId}
      gameId={gameId}
      joinRequest={state as EntranceChoice | null}
      Edit={EditDialog}
      onAgain={async (setup) => {
        const game = await valueOrReport(createAndStart(setup));
        if (game) await navigate(gamePath(game.id));
      }}
    />
  );
}
