const INPUTS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Resolves when the user first moves the pointer, touches the page or presses a key. */
export const firstInput = new Promise<void>((resolve) => {
  const note = () => {
    for (const input of INPUTS) window.removeEventListener(input, note, true);
    resolve();
  };
  for (const input of INPUTS) window.addEventListener(input, note, { capture: true, passive: true });
});
