/** The device features that an offline room uses: clock, timers, storage, and a worker for bots. */
import { COLORS } from '../../../engine/board/pieces.ts';
import { makeRecord } from '../../../engine/notation/recordText.ts';
import { logRecord } from '../../../protocol/shapes/matchRecord.ts';
import { serverTime } from '../../shared/data/room/serverTime.ts';
import { requestMove } from '../../shared/engine/analysis.ts';
import { storeRecord } from '../../shared/storage/localRecords.ts';
import type { OfflineDeps } from './offlineRoom.ts';
import { emptyMatch, type OfflineSetup, rebuild, type StoredGame, storeGame, withIds } from './storedGame.ts';

/** Maximum search time of a bot in milliseconds, on any device. */
const MAX_SEARCH_MS = 1500;

export function offlineDeps(setup: OfflineSetup): OfflineDeps {
  return {
    now: () => Date.now(),
    aheadMs: () => serverTime.now() - Date.now(),
    chooseMove: (position, { level, name }, seed, signal) =>
      requestMove(position, { level, name, seed, milliseconds: MAX_SEARCH_MS, signal }),
    after(ms, act) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    keep: storeGame,
    onEnd(_match, entries) {
      saveOffline({ setup, entries: [], savedAt: Date.now() }, entries);
    },
  };
}

/** Stores the game among the games of this device, finished or not. */
export function saveOffline(game: StoredGame, entries = rebuild(game)?.entries ?? []): void {
  const { setup } = game;
  const logged = entries.map((entry) => ({
    ...entry,
    command: withIds(entry.command),
    commandId: null,
    creditMs: 0,
  }));
  const record = logRecord(emptyMatch(setup), logged, {
    id: setup.id,
    title: setup.title,
    convertCaptured: true,
    pieceOrientation: setup.turnsBoard ? 'VIEWER' : 'ARMY',
    bots: setup.seats.filter(({ kind }) => kind === 'bot').length,
  });
  const people = COLORS.filter((color) => setup.seats[color].kind === 'person');
  storeRecord({
    gameId: setup.id,
    title: setup.title,
    savedAt: Date.now(),
    record: makeRecord(record),
    kind: 'offline',
    // If several people share the device, the record names none of them as the user.
    seat: people.length === 1 ? (people[0] ?? null) : null,
  });
}
