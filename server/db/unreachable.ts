/** Telling an unreachable database from a question that was wrong. */

/** Of the network, between here and the server. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** PostgreSQL's: class 08; it is shutting down or starting, has too many connections, no room, a broken disk, or writes nothing. */
const STATES = /^(08...|57P0[123]|53[0-9]..|58030|25006)$/;
/** What the driver says without a code; also once this process has closed it, about to end. */
const UNREACHABLE_CODES =
  /after calling end on the pool|driver has already been destroyed|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether the database could not be asked; asked again later it may answer. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  if (typeof code === 'string' && (NETWORK.has(code) || STATES.test(code))) return true;
  return UNREACHABLE_CODES.test(error.message);
}
