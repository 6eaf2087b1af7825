/** Observable values outside of React: plain stores, and stores that are persisted in local storage. */
import { useSyncExternalStore } from 'react';
import { readJson, writeJson } from './browserStorage.ts';

/** A value with subscriptions. Code outside components can read and set it. */
export class Store<T> {
  readonly #listeners = new Set<() => void>();
  #value: T;

  constructor(initial: T) {
    this.#value = initial;
  }

  readonly get = (): T => this.#value;

  /** Calls the listener after each change of the value. @returns a function that removes the listener. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(value: T): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }
}

/** A store whose value is read from local storage at page load and written at every change. */
export class PersistedStore<T> extends Store<T> {
  readonly #key: string;

  /** @param parse validates the stored value, which is null if there is none. Must not throw. */
  constructor(key: string, parse: (stored: unknown) => T) {
    super(parse(readJson(key)));
    this.#key = key;
  }

  override set(value: T): void {
    // If the storage is unavailable, the value lasts until the page is closed.
    writeJson(this.#key, value);
    super.set(value);
  }
}

export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
