/** Distinguishes an unreachable database from an invalid query. */

import { fieldOf } from '../../engine/records.ts';

/** Error codes of the network that mean "unreachable". */
const NETWORK = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/**
 * PostgreSQL error codes that mean "unreachable": class 08 (connection), 57P01 to 57P03 (shutting down or starting),
 * classes 53 (resources) and 58 (system), and 25006 (read-only).
 */
const STATES = /^(08...|57P0[123]|53...|58...|25006)$/;
/** Messages of driver errors without a code. They also occur after this process has closed the pool at shutdown. */
const MESSAGES =
  /after calling end on the pool|driver has already been destroyed|Connection terminated|timeout exceeded when trying to connect|Client was closed and is not queryable|Client has encountered a connection error/;

/** Returns whether the database was unreachable, so that a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = fieldOf(error, 'code');
  if (typeof code === 'string' && (NETWORK.has(code) || STATES.test(code))) return true;
  return MESSAGES.test(error.message);
}
