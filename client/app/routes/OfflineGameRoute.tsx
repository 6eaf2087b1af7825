import { useMemo, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { fromCallback, fromPromise } from 'xstate';
import { ok } from '../../../engine/result.ts';
import type { GameSessionAnswer } from '../../../protocol/http/api.ts';
import { GamePage } from '../../features/game/GamePage.tsx';
import { liveGameMachine } from '../../features/game/machine/gameActors.ts';
import type { GameEvent } from '../../features/game/machine/gameEvents.ts';
import { OfflineRoom } from '../../features/offline/offlineRoom.ts';
import { sessionOf } from '../../features/offline/offlineSession.ts';
import { offlineDeps } from '../../features/offline/offlineTools.ts';
import { type OfflineSetup, readStoredGame } from '../../features/offline/storedGame.ts';
import type { Answer } from '../../shared/data/http/http.ts';
import type { GameLink, JoinRequest } from '../../shared/data/room/gameConnection.ts';
import { PATHS } from '../../shared/hooks/paths.ts';

/** Offline play: the normal game page with a local room instead of the server's. */
export function OfflineGameRoute() {
  const navigate = useNavigate();
  const [stored] = useState(readStoredGame);
  const room = useRef<OfflineRoom | null>(null);
  const machine = useMemo(() => {
    if (!stored) return null;
    const actors = offlineDeps(stored.setup);
    room.current ??=
      stored.entries.length === 0
        ? OfflineRoom.begin(stored.setup, actors)
        : OfflineRoom.resume(stored, actors);
    return room.current && machineOf(stored.setup, room.current);
  }, [stored]);
  if (!stored || !machine) return <Navigate to={PATHS.offline} replace />;
  return (
    <GamePage
      gameId={stored.setup.id}
      joinRequest={null}
      machine={machine}
      isStill={!stored.setup.turnsBoard}
      Edit={NoEdit}
      onAgain={async () => {
        await navigate(PATHS.offline);
      }}
    />
  );
}

/** Returns the game machine with actors that use the local room instead of the server. */
function machineOf(setup: OfflineSetup, room: OfflineRoom): typeof liveGameMachine {
  return liveGameMachine.provide({
    actors: {
      describe: fromPromise<Answer<GameSessionAnswer>, { gameId: string }>(async () =>
        ok(sessionOf(setup, room)),
      ),
      enter: fromPromise<Answer<GameLink>, { gameId: string; joinRequest: JoinRequest }>(async () =>
        ok(room),
      ),
      network: fromCallback<GameEvent>(() => {}),
    },
  });
}

/** Renders nothing: offline play has no form for settings, because the game is configured before it begins. */
function NoEdit() {
  return null;
}
