/** Time for which the content of a download stays available, in milliseconds. Some browsers read it after the click. */
const KEPT_MS = 60_000;

/** Downloads a text as a file. */
export function downloadText(name: string, text: string): void {
  downloadFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

/** Downloads a file. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
