/**
 * Exports how long a replaced process hands over its games. Load tests import from the server only through this folder.
 */
export { drainDuration as givingAwayMs } from '../../../server/live/cluster/drain.ts';
