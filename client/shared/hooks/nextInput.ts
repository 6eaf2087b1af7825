const INPUTS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Resolves when the user next moves the pointer, touches the page or presses a key. */
export function nextInput(): Promise<void> {
  return new Promise((resolve) => {
    const note = () => {
      for (const input of INPUTS) window.removeEventListener(input, note, true);
      resolve();
    };
    for (const input of INPUTS) window.addEventListener(input, note, { capture: true, passive: true });
  });
}
