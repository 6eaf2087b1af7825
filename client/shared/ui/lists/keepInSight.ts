/**
 * Scrolls a list as little as possible until a row is completely visible, without scrolling the page.
 * @param headPx height of the sticky header.
 * @returns a function that cancels the scrolling.
 */
export function keepInSight(list: Element, row: Element, headPx: number): () => void {
  // Uses an IntersectionObserver, which reports positions after the layout. Reading the position directly would force
  // an additional layout.
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
