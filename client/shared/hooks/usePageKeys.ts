/** Handles keys of the page wherever the focus is, except in elements where the keys have another meaning. */
import { useEffect, useEffectEvent } from 'react';
import { watchKeyboard } from './useKeyboard.ts';

/** Matches elements in which keys have another meaning. The board handles its keys in useBoardTools.ts. */
const OTHER_KEYS =
  'input, textarea, select, [role=grid], [role=dialog], [role=alertdialog], [role=menu], [role=tablist]';

/** @param acts the actions by key. Letters are in lower case. */
export function usePageKeys(acts: Readonly<Record<string, () => void>>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const wanted = acts[key.toLowerCase()];
    if (!wanted || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target instanceof Element && target.closest(OTHER_KEYS)) return;
    event.preventDefault();
    wanted();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  // The help of the page lists the keys if the user has pressed one, for example the key that opens the help.
  useEffect(watchKeyboard, []);
}
