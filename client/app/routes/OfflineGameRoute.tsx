import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { fromCallback, fromPromise } from 'xstate';
import { ok } from '../../../engine/result.ts';
import type { GameSessionAnswer } from '../../../protocol/http/api.ts';
import { GamePage } from '../../features/game/GamePage.tsx';
import { liveGameMachine } from '../../features/game/machine/gameActors.ts';
import type { GameEvent } from '../../features/game/machine/gameEvents.ts';
import { OfflineRoom } from '../../features/offline/offlineRoom.ts';
import { sessionOf } from '../../features/offline/offlineSession.ts';
import { offlineDeps } from '../../features/offline/offlineTools.ts';
import {
  type OfflineSetup,
  readStoredGame,
  type StoredGame,
  storeGame,
} from '../../features/offline/storedGame.ts';
import type { Answer } from '../../shared/data/http/http.ts';
import type { GameLink, JoinRequest } from '../../shared/data/room/gameConnection.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { showToast } from '../../shared/ui/feedback/toasts.ts';

/** Offline play: the normal game page with a local room instead of the server's. */
export function OfflineGameRoute() {
  const [stored, setStored] = useState(readStoredGame);
  if (!stored) return <Navigate to={PATHS.offline} replace />;
  return <OfflineGame key={stored.setup.id} stored={stored} onAgain={setStored} />;
}

interface OfflineGameProps {
  stored: StoredGame;
  /** Opens another game with the same set-up. */
  onAgain: (next: StoredGame) => void;
}

function OfflineGame({ stored, onAgain }: OfflineGameProps) {
  const { t } = useTranslation();
  const room = useRef<OfflineRoom | null>(null);
  const machine = useMemo(() => {
    const actors = offlineDeps(stored.setup);
    room.current ??=
      stored.entries.length === 0
        ? OfflineRoom.begin(stored.setup, actors)
        : OfflineRoom.resume(stored, actors);
    return room.current && machineOf(stored.setup, room.current);
  }, [stored]);
  if (!machine) return <Navigate to={PATHS.offline} replace />;
  return (
    <GamePage
      gameId={stored.setup.id}
      joinRequest={null}
      machine={machine}
      isStill={!stored.setup.turnsBoard}
      Edit={NoEdit}
      onAgain={async () => {
        const next = againGame(stored.setup, t('offline.gameOf', { date: new Date().toLocaleDateString() }));
        if (!storeGame(next)) showToast(t('games.tooMuch'));
        onAgain(next);
      }}
    />
  );
}

/** Creates another game with the same set-up. The previous game was already stored when it ended. */
function againGame(setup: OfflineSetup, title: string): StoredGame {
  const next = { ...setup, id: crypto.randomUUID(), title, seed: Math.floor(Math.random() * 2 ** 31) };
  return { setup: next, entries: [], savedAt: Date.now() };
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
