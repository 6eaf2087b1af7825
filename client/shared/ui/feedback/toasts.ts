/** Notifications that disappear by themselves. A plain store, so that code outside components can use it. */
import { Store } from '../../storage/store.ts';

export interface Toast {
  readonly id: number;
  /** `alarm` is an error, `info` is information, `done` is success. */
  readonly tone: 'alarm' | 'info' | 'done';
  readonly text: string;
}

const SHOWN_MS = 4500;
const SHOWN_AT_ONCE = 3;

export const toasts = new Store<readonly Toast[]>([]);
let lastId = 0;

export function showToast(text: string, tone: Toast['tone'] = 'alarm'): void {
  const toast: Toast = { id: ++lastId, tone, text };
  // Repeating the same text extends the notification instead of adding another.
  toasts.set([...toasts.get().filter((other) => other.text !== text), toast].slice(-SHOWN_AT_ONCE));
  setTimeout(() => hideToast(toast.id), SHOWN_MS);
}

export function hideToast(id: number): void {
  const others = toasts.get().filter((toast) => toast.id !== id);
  if (others.length < toasts.get().length) toasts.set(others);
}
