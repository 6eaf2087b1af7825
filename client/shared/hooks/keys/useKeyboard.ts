import { Store, useStore } from '../../storage/store.ts';
import { useMedia } from '../useMedia.ts';

const hasPressedKey = new Store(false);

/**
 * Registers the first key that the user presses outside of text fields. In text fields, the keyboard may be one on the
 * screen. @returns a function that stops listening.
 */
export function watchKeyboard(): () => void {
  const onKeyDown = ({ target }: KeyboardEvent) => {
    if (target instanceof Element && target.closest('input, textarea, select')) return;
    hasPressedKey.set(true);
    stop();
  };
  const stop = () => document.removeEventListener('keydown', onKeyDown, true);
  document.addEventListener('keydown', onKeyDown, true);
  return stop;
}

/** Whether the device has a keyboard as far as the page knows: it has a mouse, or the user has pressed a key. */
export function useKeyboard(): boolean {
  const hasMouse = useMedia('(any-hover: hover) and (any-pointer: fine)');
  return useStore(hasPressedKey) || hasMouse;
}
