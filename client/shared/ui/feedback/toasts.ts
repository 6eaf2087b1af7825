/**
 * Toasts: messages that disappear automatically, except those with a link. Any code can show them, even before their
 * container is mounted.
 */
import { nextInput } from '../../hooks/nextInput.ts';

export interface Toast {
  /** The kind of the message: `alarm` is an error, `info` is information, and `done` is a success. */
  readonly tone: 'alarm' | 'info' | 'done';
  readonly text: string;
  /** The page that the message is about. A message with a link stays until it is closed or the page is opened. */
  readonly link?: ToastLink | undefined;
}

export interface ToastLink {
  readonly to: string;
  readonly text: string;
}

interface ToastContainer {
  show(toast: Toast): void;
}

/** Toasts that were sent before the container was mounted. */
let waiting: readonly Toast[] = [];
let container: ToastContainer | null = null;
const first = Promise.withResolvers<void>();

/**
 * Resolves when the container is needed: at the first toast, or at the first user input, because the input may cause a
 * toast.
 */
export function containerNeeded(): Promise<void> {
  return Promise.race([first.promise, nextInput()]);
}

/**
 * Shows a toast. If a toast with the same text is visible, restarts its display time instead of adding another toast.
 */
export function showToast(text: string, tone: Toast['tone'] = 'alarm', link?: ToastLink): void {
  const toast: Toast = { text, tone, link };
  first.resolve();
  if (container) container.show(toast);
  else waiting = [...waiting, toast];
}

/** Passes all toasts to the container, including those that wait. @returns a function that stops passing toasts. */
export function receiveToasts(mounted: ToastContainer): () => void {
  container = mounted;
  for (const toast of waiting) mounted.show(toast);
  waiting = [];
  return () => {
    container = null;
  };
}
