/** Notifications that disappear by themselves. They can be shown from any code, also before their container is mounted. */

export interface Toast {
  /** `alarm` is an error, `info` is information, `done` is success. */
  readonly tone: 'alarm' | 'info' | 'done';
  readonly text: string;
}

/** The notifications before the container is mounted. */
let waiting: readonly Toast[] = [];
let deliver: ((toast: Toast) => void) | null = null;

/** Shows a notification. Repeating a text extends its notification instead of adding another. */
export function showToast(text: string, tone: Toast['tone'] = 'alarm'): void {
  const toast: Toast = { text, tone };
  if (deliver) deliver(toast);
  else waiting = [...waiting, toast];
}

/** Passes all notifications, also the waiting ones, to the container. @returns the end of it. */
export function receiveToasts(receive: (toast: Toast) => void): () => void {
  deliver = receive;
  for (const toast of waiting) receive(toast);
  waiting = [];
  return () => {
    deliver = null;
  };
}
