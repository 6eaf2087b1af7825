/**
 * Flags of a process that uses the embedded database briefly, as most processes of tests do. The database is compiled
 * without optimization, which saves two of five seconds of CPU time per start.
 */
export const BRIEF_USE = ['--liftoff-only'];
