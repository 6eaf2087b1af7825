/** Choices of this browser: kept in local storage where there is one, told to every component that reads them. */
import { useSyncExternalStore } from 'react';

export interface Preferences {
  readonly theme: 'dark' | 'light';
  readonly isSoundOn: boolean;
}

const KEY = 'tetrarch.preferences';
const DEFAULTS: Preferences = { theme: 'dark', isSoundOn: true };

let current = read();
const listeners = new Set<() => void>();

export function getPreferences(): Preferences {
  return current;
}

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Storage can be closed or full; the choice then lasts as long as the page.
  }
  showTheme();
  for (const listener of listeners) listener();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, getPreferences);
}

/** Puts the chosen theme on the document. */
export function showTheme(): void {
  document.documentElement.className = current.theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', current.theme === 'dark' ? '#151016' : '#ECE8EC');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const { theme, isSoundOn } = kept as Partial<Record<keyof Preferences, unknown>>;
    return {
      theme: theme === 'light' ? 'light' : DEFAULTS.theme,
      isSoundOn: typeof isSoundOn === 'boolean' ? isSoundOn : DEFAULTS.isSoundOn,
    };
  } catch {
    return DEFAULTS;
  }
}
