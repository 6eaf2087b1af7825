/**
 * Closes the sockets of login sessions that another process ended: this process only sees the row. Sessions ended
 * here close their sockets immediately.
 */
import type { Logger } from 'pino';
import type { SocketRegistry } from '../../live/connections/socketRegistry.ts';
import type { SessionStore } from './sessionStore.ts';

const LOOK_MS = 1_000;
/** Looks back this far, to cover failed or late checks; closing twice is harmless. */
const BACK_SECONDS = 30;

/** @returns a function that stops the watch. */
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
      // Logged once per outage; the database logs its own errors.
      if (!isFailing) log.warn({ err: error }, 'ended sessions could not be queried');
      isFailing = true;
    } finally {
      isLooking = false;
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(timer);
}
