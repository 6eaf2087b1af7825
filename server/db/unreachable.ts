/** Distinguishes an unreachable database from an invalid query. */

/** Error codes of the network. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/**
 * PostgreSQL error codes: class 08; shutting down or starting, too many connections, disk full, I/O error,
 * read-only.
 */
const STATES = /^(08...|57P0[123]|53[0-9]..|58030|25006)$/;
/** Driver errors without a code; also after this process has closed the pool at shutdown. */
const UNREACHABLE_CODES =
  /after calling end on the pool|driver has already been destroyed|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Returns whether the database was unreachable, so that a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  if (typeof code === 'string' && (NETWORK.has(code) || STATES.test(code))) return true;
  return UNREACHABLE_CODES.test(error.message);
}
