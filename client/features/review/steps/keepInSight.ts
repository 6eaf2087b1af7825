/**
 * Scrolls a list by as little as shows the whole of a row of it; the page stays where the reader has it.
 * @param headPx height of what covers the top of the list.
 * @returns what calls it off.
 */
export function keepInSight(list: Element, row: Element, headPx: number): () => void {
  // The browser tells where the row is when it has laid the page out; whoever asks at once has it lay out twice.
  const observer = new IntersectionObserver(
    ([entry]) => {
      observer.disconnect();
      if (!entry?.rootBounds) return;
      const { boundingClientRect: at, rootBounds: sight } = entry;
      if (at.top < sight.top) list.scrollTop += at.top - sight.top;
      else if (at.bottom > sight.bottom) list.scrollTop += at.bottom - sight.bottom;
    },
    { root: list, rootMargin: `${-headPx}px 0px 0px 0px` },
  );
  observer.observe(row);
  return () => observer.disconnect();
}
