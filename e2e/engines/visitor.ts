// Actions of a visitor in the window of any engine. Elements are found by selector or text and clicked with the pointer
// at their position.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { EngineWindow, Point } from './engineWindow.ts';

const SHOTS = join(import.meta.dirname, '..', '..', '.cache', 'shots');
const TIMEOUT = { timeout: 20_000, interval: 50 };

export const byId = (name: string) => `[data-testid="${name}"]`;
export const field = (square: string) => `[data-square="${square}"]`;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export class Visitor {
  readonly window: EngineWindow;
  readonly #url: string;
  readonly #name: string;

  constructor(window: EngineWindow, url: string, name: string) {
    this.window = window;
    this.#url = url;
    this.#name = name;
  }

  open(path: string): Promise<void> {
    return this.window.goto(this.#url + path);
  }

  /** Runs a self-contained function in the page. Its arguments and its result are JSON. */
  async run<A extends readonly unknown[], T>(task: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    const call = `Promise.resolve((${task})(...${JSON.stringify(args)}))`;
    const json = await this.window.evaluate(`${call}.then((value) => JSON.stringify(value ?? null))`);
    return JSON.parse(json);
  }

  until<T>(read: () => Promise<T> | T, what: string) {
    return expect.poll(read, { ...TIMEOUT, message: `${this.#name}: ${what}` });
  }

  count(selector: string): Promise<number> {
    return this.run((all) => document.querySelectorAll(all).length, selector);
  }

  attribute(selector: string, name: string): Promise<string | null> {
    return this.run((one, of) => document.querySelector(one)?.getAttribute(of) ?? null, selector, name);
  }

  async seen(selector: string, text?: string): Promise<void> {
    await this.#place(selector, text);
  }

  /** Returns the boxes of all matching elements, in viewport pixels. */
  boxes(selector: string): Promise<Box[]> {
    return this.run(
      (all) =>
        [...document.querySelectorAll(all)].map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return { x, y, width, height };
        }),
      selector,
    );
  }

  async click(selector: string, text?: string): Promise<void> {
    await this.window.click(await this.#place(selector, text));
  }

  async drag(from: string, to: string): Promise<void> {
    await this.window.drag(await this.#place(from), await this.#place(to));
  }

  /** Saves a screenshot as .cache/shots/<engine>-<title>.png. */
  async shot(title: string): Promise<void> {
    mkdirSync(SHOTS, { recursive: true });
    writeFileSync(
      join(SHOTS, `${this.#name}-${title.replace(/[^\w-]+/g, '-').slice(0, 80)}.png`),
      await this.window.screenshot(),
    );
  }

  /** Returns the center of the first visible element with that text, once it is stable and not covered. */
  async #place(selector: string, text: string | null = null): Promise<Point> {
    let place: Point | null = null;
    const find = async () => {
      place = await this.run(findPlace, selector, text);
      return place !== null;
    };
    await this.until(find, `${selector} ${text ?? ''}`).toBe(true);
    if (place === null) throw new Error(`${selector} is gone`);
    return place;
  }
}

/** This function runs in the page. */
async function findPlace(selector: string, text: string | null): Promise<Point | null> {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) => one.getClientRects().length > 0 && (text === null || one.innerText.trim() === text),
  );
  if (!found) return null;
  const isInside = (box: DOMRect) => box.top >= 0 && box.bottom <= innerHeight;
  if (!isInside(found.getBoundingClientRect()))
    found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = found.getBoundingClientRect();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const box = found.getBoundingClientRect();
  if (box.x !== before.x || box.y !== before.y || box.width !== before.width) return null;
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const top = document.elementFromPoint(place.x, place.y);
  return top !== null && (found.contains(top) || top.contains(found)) ? place : null;
}
