/** The games on this device with the facts of their records. */
import { useCallback, useMemo, useState } from 'react';
import { type RecordFacts, recordFacts, TITLE_LIMIT } from '../../../../protocol/shapes/recordFacts.ts';
import {
  type LocalRecord,
  localRecords,
  type RecordStoring,
  removeLocalRecord,
  storeImported,
  updateLocalRecord,
} from '../../../shared/storage/localRecords.ts';

export interface DeviceGame extends LocalRecord {
  readonly facts: RecordFacts;
}

export interface DeviceGamesNow {
  /** The games on this device, newest first. */
  readonly games: readonly DeviceGame[];
  /** Adds a record under a title. If the title exists already, a number is appended. */
  add(title: string, record: string): { readonly outcome: RecordStoring; readonly title: string };
  change(id: string, change: Partial<Pick<LocalRecord, 'title' | 'record'>>): RecordStoring;
  remove(id: string): void;
}

export function useDeviceGames(): DeviceGamesNow {
  const [stored, setStored] = useState(localRecords);
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
    games,
    add(wanted, record) {
      const title = freeTitle(wanted);
      const copy = { id: crypto.randomUUID(), title, savedAt: Date.now(), record };
      return { outcome: done(storeImported(copy)), title };
    },
    change: (id, change) => done(updateLocalRecord(id, change)),
    remove: (id) => done(removeLocalRecord(id)),
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
