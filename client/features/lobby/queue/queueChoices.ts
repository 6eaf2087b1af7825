/** The choices of the user in the queue, stored on this device. */
import type { QueueKind } from '../../../../protocol/http/queueApi.ts';
import { PersistedStore, useStore } from '../../../shared/storage/store.ts';

const allowsBots = new PersistedStore('tetrarch.queueBots', (stored) => stored !== false);
const kind = new PersistedStore<QueueKind>('tetrarch.queueKind', (stored) =>
  stored === 'RATED' ? 'RATED' : 'CASUAL',
);

/** Whether bots may fill the user's table. */
export const useAllowsBots = (): boolean => useStore(allowsBots);
export const storeAllowsBots = (isAllowed: boolean): void => allowsBots.set(isAllowed);

/** The kind of game that the user last chose. Guests play casual games only. */
export const useQueueKind = (): QueueKind => useStore(kind);
export const storeQueueKind = (chosen: QueueKind): void => kind.set(chosen);
