/**
 * Closes the sockets of login sessions that another process has ended, which this process learns only from the
 * database. Sessions that this process ends close their sockets immediately.
 */
import type { Logger } from 'pino';
import type { SocketRegistry } from '../../live/connections/socketRegistry.ts';
import { lookEverySecond } from '../../startup/lookEverySecond.ts';
import type { SessionStore } from './sessionStore.ts';

/**
 * Number of seconds that each check looks back, in case earlier checks failed or were late. Closing a socket twice is
 * harmless.
 */
const BACK_SECONDS = 30;

/** @returns a function that stops the watch. */
export function watchEndedSessions(sessions: SessionStore, sockets: SocketRegistry, log: Logger): () => void {
  async function look(): Promise<void> {
    // The first check after a socket is opened looks back far enough, so no check is needed before.
    if (sockets.isEmpty) return;
    for (const id of await sessions.listRevoked(BACK_SECONDS)) sockets.closeLogin(id);
  }
  return lookEverySecond(look, log, 'ended sessions could not be queried');
}
