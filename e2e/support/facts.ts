// Layout facts that hold on every screen in every language and size: nothing overflows the page, nothing is clipped, no
// text overlaps, and every control is reachable and large enough.

import type { Page } from 'playwright-core';

/** Tolerance in pixels for touching boxes, because of rounding and shadows of lines. */
const SLACK = 2;
/** Minimum size of a control in pixels (WCAG 2.2, target size minimum). */
const TARGET = 24;

/** @returns one sentence per problem; an empty list if there are none. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults, { slack: SLACK, target: TARGET });
}

/** This function runs in the page. */
function findFaults({ slack, target }: { slack: number; target: number }): string[] {
  const faults: string[] = [];
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  const root = dialogs.at(-1) ?? document.body;
  const name = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '';
    const id = element.closest('[data-testid]')?.getAttribute('data-testid');
    return `${element.tagName.toLowerCase()} "${words.slice(0, 40).replace(/\s+/g, ' ')}"${id ? ` in ${id}` : ''}`;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[aria-hidden="true"], .sr-only, svg') === null &&
    !isClippedAway(element);

  pageFits();
  textsFit();
  textsAreApart();
  targetsAreReached();
  return faults;

  function pageFits() {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} pixels too wide`);
    for (const element of root.querySelectorAll('*')) {
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0 || !isShown(element) || isInScroller(element)) continue;
      if (right > innerWidth + slack || left < -slack) faults.push(`outside the page: ${name(element)}`);
    }
    for (const seat of document.querySelectorAll('[data-testid^="seat-"]')) {
      const { left, right, top, bottom } = seat.getBoundingClientRect();
      const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
      if (root === document.body && !isInside) faults.push(`a seat is not on the screen: ${name(seat)}`);
    }
  }

  /** Whether a box around the element clips or scrolls its overflow. Such an element cannot widen the page. */
  function isInScroller(element: Element): boolean {
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowX)) return true;
    }
    return false;
  }

  /** Finds words that are drawn beyond the edge of a box that clips them. */
  function textsFit() {
    for (const { element, rect } of textLines(() => true)) {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        // A title that a user has entered may be longer than any line. It is shown in full on hover.
        if (box.hasAttribute('title')) break;
        const { overflowX, overflowY } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        const isOffscreen =
          overflowX !== 'visible' && (rect.right > edge.right + slack || rect.left < edge.left - slack);
        const isCutBelow =
          /hidden|clip/.test(overflowY) && (rect.bottom > edge.bottom + slack || rect.top < edge.top - slack);
        if (isOffscreen || isCutBelow) {
          faults.push(`cut: ${name(element)}`);
          break;
        }
        // The user can scroll this box, so a word outside its view is not cut. Outer boxes can cut only the box itself.
        if (/auto|scroll/.test(overflowY)) break;
      }
    }
  }

  /** Returns the positions where words are really drawn: line boxes instead of element boxes. */
  function textLines(
    isWanted: (element: Element, rect: DOMRect) => boolean,
  ): { element: Element; rect: DOMRect }[] {
    const lines: { element: Element; rect: DOMRect }[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.nodeValue?.trim() || !isShown(element)) continue;
      if (element.closest('[role="grid"], option, select, textarea')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (rect.width > 1 && isWanted(element, rect)) lines.push({ element, rect });
      }
    }
    return lines;
  }

  function isOnTop(element: Element, { left, right, top, bottom }: DOMRect): boolean {
    const x = (left + right) / 2;
    const y = (top + bottom) / 2;
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  }

  function textsAreApart() {
    const lines = textLines(isOnTop);
    lines.forEach((one, i) => {
      for (const other of lines.slice(i + 1)) {
        if (one.element === other.element) continue;
        const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const high = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        // The minimum height ignores small overlaps, because line boxes are higher than their letters.
        if (wide > slack && high > 6)
          faults.push(`one on the other: ${name(one.element)}, ${name(other.element)}`);
      }
    });
  }

  function targetsAreReached() {
    const selector = 'button, a[href], input, select, textarea, [role="tab"], [role="switch"], summary';
    for (const element of root.querySelectorAll<HTMLElement>(selector)) {
      if (element.closest('[role="grid"], [aria-hidden="true"]') || element.matches(':disabled')) continue;
      const shown = pressedPart(element);
      if (!shown?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (isClippedAway(shown)) continue;
      const rect = shown.getBoundingClientRect();
      // A link in a sentence is as high as its line, which WCAG 2.2 allows.
      const isInSentence = getComputedStyle(shown).display === 'inline';
      if (!isInSentence && (rect.width < target - 0.5 || rect.height < target - 0.5))
        faults.push(`smaller than ${target} pixels: ${name(shown)} (${rect.width} x ${rect.height})`);
      if (isInView(shown, rect) && !isOnTop(shown, rect)) faults.push(`covered: ${name(shown)}`);
    }
  }

  /**
   * Returns whether the element is clipped to nothing, like elements that are visible only while they have the keyboard
   * focus.
   */
  function isClippedAway(element: Element): boolean {
    for (let box: Element | null = element; box; box = box.parentElement) {
      if (/^inset\((50|100)%/.test(getComputedStyle(box).clipPath)) return true;
    }
    return false;
  }

  /** Returns the clickable part of a control: its label if the control itself is hidden, otherwise the control. */
  function pressedPart(element: HTMLElement): HTMLElement | null {
    if (!element.matches('.sr-only')) return element;
    return (element as HTMLInputElement).labels?.[0] ?? null;
  }

  /**
   * Returns whether the element is in the visible part of the window, and its middle in that of each box that scrolls
   * it. An element outside the header must be above the bar of links, because the browser scrolls elements to a place
   * above the bar.
   */
  function isInView(element: Element, { left, right, top, bottom }: DOMRect): boolean {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
      const shown = box.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      if (middle < shown.top || middle > shown.bottom) return false;
    }
    const isInBar = element.closest('header') !== null;
    const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
    const edge = isInBar ? innerHeight : innerHeight - bar;
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= edge;
  }
}
