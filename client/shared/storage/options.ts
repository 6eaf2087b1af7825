/** The player's options in this browser. They are stored in local storage, and listeners are notified of changes. */
import {
  type DisplayOptions,
  type PlayerOptions,
  readDisplay,
  readOptions,
} from '../../../protocol/shapes/playerOptions.ts';
import { PersistedStore, useStore } from './store.ts';

/** The storage key of this device's options. */
export const OPTIONS_KEY = 'tetrarch.options';
const options = new PersistedStore(OPTIONS_KEY, (stored) => readOptions(stored ?? {}));
const display = new PersistedStore('tetrarch.display', (stored) => readDisplay(stored ?? {}));

export const getOptions = options.get;
export const subscribeOptions = options.subscribe;

export function setOptions(change: Partial<PlayerOptions>): void {
  options.set({ ...options.get(), ...change });
}

export function useOptions(): PlayerOptions {
  return useStore(options);
}

export const getDisplay = display.get;

export function setDisplay(change: Partial<DisplayOptions>): void {
  display.set({ ...display.get(), ...change });
}

export function useDisplay(): DisplayOptions {
  return useStore(display);
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
