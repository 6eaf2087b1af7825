/** Notifications that disappear by themselves. A plain store, so that code outside components can use it. */
export interface Toast {
  readonly id: number;
  /** `alarm` is an error, `info` is information, `done` is success. */
  readonly tone: 'alarm' | 'info' | 'done';
  readonly text: string;
}

const SHOWN_MS = 4500;
const SHOWN_AT_ONCE = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function showToast(text: string, tone: Toast['tone'] = 'alarm'): void {
  const toast: Toast = { id: ++lastId, tone, text };
  // Repeating the same text extends the notification instead of adding another.
  set([...toasts.filter((other) => other.text !== text), toast].slice(-SHOWN_AT_ONCE));
  setTimeout(() => hideToast(toast.id), SHOWN_MS);
}

export function hideToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): readonly Toast[] => toasts,
};

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
