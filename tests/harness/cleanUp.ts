/** Closes the resources that a test opened, in reverse order. */

/** The close functions, in the order of opening. */
export type Cleanups = (() => unknown)[];

/** Closes everything once, newest first. @throws the first error after everything else is closed. */
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

/**
 * Closes everything that was already opened when a later step fails. @param open registers the close function of each
 * resource.
 */
export async function orCleanUp<T>(
  open: (cleanups: Cleanups, close: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const cleanups: Cleanups = [];
  const close = () => cleanUp(cleanups);
  try {
    return await open(cleanups, close);
  } catch (error) {
    // The first error matters. Errors while closing are ignored.
    await close().catch(() => {});
    throw error;
  }
}
