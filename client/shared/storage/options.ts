/** What this browser's person has chosen: kept in local storage where there is one, told to all who read it. */
import { useSyncExternalStore } from 'react';
import {
  type DisplayOptions,
  type PlayerOptions,
  readDisplay,
  readOptions,
} from '../../../protocol/shapes/playerOptions.ts';

/** A value kept in local storage, with everybody who wants to hear of its changes. */
class PersistedOptions<T extends object> {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #value: T;

  constructor(key: string, read: (stored: unknown) => T) {
    this.#key = key;
    this.#value = read(stored(key));
  }

  readonly get = (): T => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(value: T): void {
    this.#value = value;
    try {
      localStorage.setItem(this.#key, JSON.stringify(value));
    } catch {
      // Storage can be closed or full; the choice then lasts as long as the page.
    }
    for (const listener of this.#listeners) listener();
  }
}

/** Where the options of this device are. */
export const OPTIONS_KEY = 'tetrarch.options';
const options = new PersistedOptions(OPTIONS_KEY, readOptions);
const display = new PersistedOptions('tetrarch.display', readDisplay);

export const getOptions = options.get;
export const subscribeOptions = options.subscribe;

export function setOptions(change: Partial<PlayerOptions>): void {
  options.set({ ...options.get(), ...change });
}

export function useOptions(): PlayerOptions {
  return useSyncExternalStore(options.subscribe, options.get);
}

export const getDisplay = display.get;

export function setDisplay(change: Partial<DisplayOptions>): void {
  display.set({ ...display.get(), ...change });
}

export function useDisplay(): DisplayOptions {
  return useSyncExternalStore(display.subscribe, display.get);
}

/** Keeps the chosen theme on the document, now and after every change. */
export function showTheme(): void {
  const show = () => {
    const isDark = options.get().appThemeVariant === 'DARK';
    document.documentElement.className = isDark ? 'dark' : 'light';
    const bar = document.querySelector('meta[name="theme-color"]');
    bar?.setAttribute('content', isDark ? '#151016' : '#ECE8EC');
  };
  show();
  options.subscribe(show);
}

/** Keeps the chosen brightness on the document, for the background of every page. */
export function showBrightness(): void {
  const show = () =>
    document.documentElement.style.setProperty('--brightness', String(options.get().boardBrightness / 100));
  show();
  options.subscribe(show);
}

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}
