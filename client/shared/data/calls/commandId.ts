/** An id for a command: random, so that a repeat is recognised and nobody else's is. Works without a secure context. */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
