import type { Logger } from 'pino';

const LOOK_MS = 1_000;

/**
 * Repeats a look at what other processes have written to the database. Looks do not overlap. A failed look is logged,
 * but the following failures are not, because the database module already logs each error.
 * @param failure the message of the log.
 * @returns a function that stops it.
 */
export function lookEverySecond(look: () => Promise<void>, log: Logger, failure: string): () => void {
  let isLooking = false;
  let isFailing = false;
  async function run(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      await look();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, failure);
      isFailing = true;
    } finally {
      isLooking = false;
    }
  }
  const timer = setInterval(() => void run(), LOOK_MS);
  return () => clearInterval(timer);
}
