/** What tests open, one thing after the other, is closed in the opposite order. */

/** What closes each of the things, in the order in which they were opened. */
export type Cleanups = (() => unknown)[];

/** Closes everything once, the newest first. @throws the first failure, once all the others are closed. */
export async function cleanUp(cleanups: Cleanups): Promise<void> {
  const failures: unknown[] = [];
  for (const close of cleanups.splice(0).reverse())
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}

/** What was opened is closed when the rest could not be. @param open notes how each thing is closed. */
export async function orCleanUp<T>(
  open: (cleanups: Cleanups, close: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const cleanups: Cleanups = [];
  const close = () => cleanUp(cleanups);
  try {
    return await open(cleanups, close);
  } catch (error) {
    // Why it could not be opened is what counts.
    await close().catch(() => {});
    throw error;
  }
}
