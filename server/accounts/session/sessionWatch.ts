/**
 * Closes the sockets of login sessions that another process has ended, which this process learns only from the
 * database. Sessions that this process ends close their sockets immediately.
 */
import type { Logger } from 'pino';
import type { SocketRegistry } from '../../live/connections/socketRegistry.ts';
import type { SessionStore } from './sessionStore.ts';

const LOOK_MS = 1_000;
/**
 * Number of seconds that each check looks back, in case earlier checks failed or were late. Closing a socket twice is
 * harmless.
 */
const BACK_SECONDS = 30;

/** @returns a function that stops the watch. */
export function watchEndedSessions(sessions: SessionStore, sockets: SocketRegistry, log: Logger): () => void {
  let isLooking = false;
  let isFailing = false;
  async function look(): Promise<void> {
    // The first check after a socket is opened looks back far enough, so no check is needed before.
    if (isLooking || sockets.isEmpty) return;
    isLooking = true;
    try {
      for (const id of await sessions.listRevoked(BACK_SECONDS)) sockets.closeLogin(id);
      isFailing = false;
    } catch (error) {
      // Logs an outage once, because the database module already logs each error.
      if (!isFailing) log.warn({ err: error }, 'ended sessions could not be queried');
      isFailing = true;
    } finally {
      isLooking = false;
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(timer);
}
