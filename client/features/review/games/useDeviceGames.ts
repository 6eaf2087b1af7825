/** The games on this device with the facts of their records. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type RecordFacts, recordFacts, TITLE_LIMIT } from '../../../../protocol/shapes/recordFacts.ts';
import {
  type LocalRecord,
  localRecords,
  removeLocalRecord,
  storeImported,
  updateLocalRecord,
} from '../../../shared/storage/localRecords.ts';

import { collectStarted } from './collectStarted.ts';

export interface DeviceGame extends LocalRecord {
  readonly facts: RecordFacts;
}

export type DeviceGamesNow = ReturnType<typeof useDeviceGames>;

export function useDeviceGames() {
  const [stored, setStored] = useState(localRecords);
  useEffect(() => {
    void collectStarted().then(() => setStored(localRecords()));
  }, []);
  const games = useMemo(
    () =>
      stored
        .flatMap((one): DeviceGame[] => {
          const facts = recordFacts(one.record);
          return facts ? [{ ...one, facts }] : [];
        })
        .sort((a, b) => b.savedAt - a.savedAt),
    [stored],
  );
  const done = useCallback(<T>(outcome: T): T => {
    setStored(localRecords());
    return outcome;
  }, []);
  return {
    /** The games on this device, newest first. */
    games,
    /** Adds a record under a title. If the title exists already, a number is appended. */
    add(wanted: string, record: string) {
      const title = freeTitle(wanted);
      const copy = { id: crypto.randomUUID(), title, savedAt: Date.now(), record };
      return { outcome: done(storeImported(copy)), title };
    },
    change: (id: string, change: Partial<Pick<LocalRecord, 'title' | 'record'>>) =>
      done(updateLocalRecord(id, change)),
    remove: (id: string) => done(removeLocalRecord(id)),
  };
}

function freeTitle(wanted: string): string {
  const taken = new Set(localRecords().map(({ title }) => title));
  let title = wanted;
  for (let number = 2; taken.has(title); number++) {
    const sign = ` (${number})`;
    title = wanted.slice(0, TITLE_LIMIT - sign.length) + sign;
  }
  return title;
}
