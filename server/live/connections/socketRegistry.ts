/**
 * Open sockets by login session and by account. They are closed when their login session ends, and counted for the
 * limits.
 */
import { CLOSE } from '../../../protocol/room/closeCodes.ts';

interface Closable {
  close(code: number, reason?: string): void;
}

export class SocketRegistry {
  readonly #byLogin = new Map<string, Set<Closable>>();
  readonly #counts = new Map<string, number>();

  /**
   * Registers a socket under its login session. The returned function must be called when the socket has closed.
   */
  add(loginId: string, socket: Closable): () => void {
    const sockets = this.#byLogin.get(loginId) ?? new Set();
    sockets.add(socket);
    this.#byLogin.set(loginId, sockets);
    return () => {
      sockets.delete(socket);
      if (sockets.size === 0) this.#byLogin.delete(loginId);
    };
  }

  /** Returns the number of open sockets. */
  get size(): number {
    return [...this.#byLogin.values()].reduce((sum, sockets) => sum + sockets.size, 0);
  }

  get isEmpty(): boolean {
    return this.#byLogin.size === 0;
  }

  closeLogin(loginId: string): void {
    for (const socket of this.#byLogin.get(loginId) ?? [])
      socket.close(CLOSE.SESSION_ENDED, 'The session has ended');
  }

  /** Counts one more socket under `key`. Returns a function that uncounts it, or null if `limit` is reached. */
  count(key: string, limit: number): (() => void) | null {
    const count = this.#counts.get(key) ?? 0;
    if (count >= limit) return null;
    this.#counts.set(key, count + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.#counts.get(key) ?? 1) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }
}
