/** Runs a callback when the page is idle; returns a cancel function. */
export function whenIdle(act: () => void): () => void {
  // Safari lacks requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 1000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act);
  return () => cancelIdleCallback(request);
}
