/**
 * Closes the sockets of sessions that ended elsewhere: another process only sees the row. What ends here closes its
 * sockets at once.
 */
import type { Logger } from 'pino';
import type { SocketRegistry } from '../../live/connections/socketRegistry.ts';
import type { SessionStore } from './sessionStore.ts';

const LOOK_MS = 1_000;
/** Looked back so far, for looks that failed or came late; closing twice harms nobody. */
const BACK_SECONDS = 30;

/** @returns what ends the watch. */
export function watchEndedSessions(sessions: SessionStore, sockets: SocketRegistry, log: Logger): () => void {
  let isLooking = false;
  let isFailing = false;
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const id of await sessions.listRevoked(BACK_SECONDS)) sockets.closeLogin(id);
      isFailing = false;
    } catch (error) {
      // Once for each outage: the database has its own log.
      if (!isFailing) log.warn({ err: error }, 'ended sessions could not be queried');
      isFailing = true;
    } finally {
      isLooking = false;
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(timer);
}
