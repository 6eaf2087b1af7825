/** Whether bots may fill the user's table in the queue, as chosen on this device. */
import { PersistedStore, useStore } from '../../../shared/storage/store.ts';

const allowsBots = new PersistedStore('tetrarch.queueBots', (stored) => stored !== false);

export const useAllowsBots = (): boolean => useStore(allowsBots);

export const storeAllowsBots = (isAllowed: boolean): void => allowsBots.set(isAllowed);
