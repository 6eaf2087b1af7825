/** Does something once the page has nothing more urgent to do; answers what calls it off. */
export function whenIdle(act: () => void): () => void {
  // Safari has no such call.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 1000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act);
  return () => cancelIdleCallback(request);
}
