/** Returns a random command id (idempotency key). Unlike `crypto.randomUUID`, the function also works without HTTPS. */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
