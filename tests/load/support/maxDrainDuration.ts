/**
 * Exports the duration for which a process that is being replaced hands over its games. Load tests import from the
 * server only through this folder.
 */
export { maxDrainDuration } from '../../../server/live/cluster/drain.ts';
