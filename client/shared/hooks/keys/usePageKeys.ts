/** Handles keys of the page wherever the focus is, except in elements where the keys have another meaning. */
import { useEffect, useEffectEvent } from 'react';
import { keyOf } from './keyOf.ts';
import { watchKeyboard } from './useKeyboard.ts';

/** The actions of a page by key. The keys are in lower case. */
export type PageKeys = Readonly<Record<string, () => void>>;

/** Matches elements in which keys have another meaning. A board gets the keys of its page by `onKey`. */
const OTHER_KEYS =
  'input, textarea, select, [role=grid], [role=dialog], [role=alertdialog], [role=menu], [role=tablist]';

interface PressedKey {
  /** The key in lower case. */
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/**
 * Runs the action of a pressed key. Returns whether there is one. Keys with Alt, and keys with Shift that type no
 * character, are left to the browser.
 */
export function runKey(keys: PageKeys, { key, shiftKey, altKey }: PressedKey): boolean {
  const act = keys[key];
  if (!act || altKey || (shiftKey && key.length > 1)) return false;
  act();
  return true;
}

export function usePageKeys(keys: PageKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return;
    if (target instanceof Element && target.closest(OTHER_KEYS)) return;
    if (runKey(keys, { key: keyOf(event), shiftKey, altKey })) event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  // The help of the page lists the keys if the user has pressed one, for example the key that opens the help.
  useEffect(watchKeyboard, []);
}
