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
import { offlineTools } from '../../features/offline/offlineTools.ts';
import { type OfflineSetup, readKeptGame } from '../../features/offline/storedGame.ts';
import type { Answer } from '../../shared/data/http/http.ts';
import type { GameLink, JoinRequest } from '../../shared/data/room/gameConnection.ts';
import { PATHS } from '../../shared/hooks/paths.ts';

/** The game on this device: the page of every game, with a room of its own in place of the server's. */
export function OfflineGameRoute() {
  const navigate = useNavigate();
  const [kept] = useState(readKeptGame);
  const room = useRef<OfflineRoom | null>(null);
  const machine = useMemo(() => {
    if (!kept) return null;
    const tools = offlineTools(kept.setup);
    room.current ??=
      kept.entries.length === 0 ? OfflineRoom.begin(kept.setup, tools) : OfflineRoom.resume(kept, tools);
    return room.current && machineOf(kept.setup, room.current);
  }, [kept]);
  if (!kept || !machine) return <Navigate to={PATHS.offline} replace />;
  return (
    <GamePage
      gameId={kept.setup.id}
      wish={null}
      machine={machine}
      isStill={!kept.setup.turnsBoard}
      Edit={NoEdit}
      onAgain={async () => {
        await navigate(PATHS.offline);
      }}
    />
  );
}

/** The actors that ask the server ask the room on this device instead. */
function machineOf(setup: OfflineSetup, room: OfflineRoom): typeof liveGameMachine {
  return liveGameMachine.provide({
    actors: {
      describe: fromPromise<Answer<GameSessionAnswer>, { gameId: string }>(async () =>
        ok(sessionOf(setup, room)),
      ),
      enter: fromPromise<Answer<GameLink>, { gameId: string; wish: JoinRequest }>(async () => ok(room)),
      network: fromCallback<GameEvent>(() => {}),
    },
  });
}

/** What is played here was set up before. */
function NoEdit() {
  return null;
}
