/** The player options of this browser: persisted in local storage, with change notifications. */
import { useSyncExternalStore } from 'react';
import {
  type DisplayOptions,
  type PlayerOptions,
  readDisplay,
  readOptions,
} from '../../../protocol/shapes/playerOptions.ts';

/** A value persisted in local storage, with subscriptions. */
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
      // Storage can be unavailable or full; the value then lasts until the page is closed.
    }
    for (const listener of this.#listeners) listener();
  }
}

/** Storage key of this device's options. */
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

/** Applies the theme to the document, now and after every change. */
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

/** Applies the brightness to the document, for the background of every page. */
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
