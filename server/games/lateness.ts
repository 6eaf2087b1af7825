/** Waiting for something that people should hear of when it takes long. */

/**
 * Waits for `work`; tells true when it is not done after `afterMs`, and false when it is done then.
 * What `work` throws is thrown on.
 */
export async function tellWhenLate<T>(
  work: Promise<T>,
  afterMs: number,
  tell: (isLate: boolean) => void,
): Promise<T> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    tell(true);
  }, afterMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (isLate) tell(false);
  }
}
