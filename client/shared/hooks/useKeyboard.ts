import { useEffect } from 'react';
import { Store, useStore } from '../storage/store.ts';
import { useMedia } from './useMedia.ts';

const hasPressedKey = new Store(false);

/**
 * Whether the device has a keyboard as far as the page knows: it has a mouse, or the user has pressed a key outside of
 * text fields, where no keyboard on the screen opens.
 */
export function useKeyboard(): boolean {
  useEffect(() => {
    const note = ({ target }: KeyboardEvent) => {
      if (target instanceof Element && target.closest('input, textarea, select')) return;
      hasPressedKey.set(true);
      document.removeEventListener('keydown', note, true);
    };
    document.addEventListener('keydown', note, true);
    return () => document.removeEventListener('keydown', note, true);
  }, []);
  const hasMouse = useMedia('(any-hover: hover) and (any-pointer: fine)');
  return useStore(hasPressedKey) || hasMouse;
}
