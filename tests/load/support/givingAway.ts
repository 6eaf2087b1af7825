/** How long a process that is replaced takes to give its games away, for load tests, which know of the server only this folder. */
export { drainDuration as givingAwayMs } from '../../../server/live/cluster/drain.ts';
