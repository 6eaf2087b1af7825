/**
 * Sends one request to the product's server: JSON with credentials and a timeout. Returns the answer or the refusal as
 * a value.
 */
import { err, ok, type Result } from '../../../../engine/result.ts';
import { parseError } from '../../../../protocol/http/errors.ts';
import type { Failure, FailureCode } from '../queries/failureCodes.ts';
import { serverTime } from '../room/serverTime.ts';

export type { Failure, FailureCode } from '../queries/failureCodes.ts';

export type Answer<T> = Result<T, Failure>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const LIMIT_MS = 10_000;

/** @param signal cancels the request. The result is then NO_ANSWER. */
export async function request(
  method: Method,
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Answer<unknown>> {
  const sentAt = Date.now();
  const limit = AbortSignal.timeout(LIMIT_MS);
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body ? { 'Content-Type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : null,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    serverTime.sample(sentAt, Number(response.headers.get('X-Server-Time') ?? Number.NaN));
    return read(method, response, await response.text());
  } catch {
    return fails('NO_ANSWER');
  }
}

function read(method: Method, { status, ok: isFine }: Response, text: string): Answer<unknown> {
  if (status === 204) return fails('NO_CONTENT');
  const answer = parse(text);
  if (isFine) return answer === undefined ? fails('UNEXPECTED') : ok(answer);
  const error = parseError(answer);
  return error ? err(error) : fails(meaningOf(method, status));
}

/**
 * Returns the error code for an HTTP status, if the answer contains no known code. A proxy may answer with its own
 * page, and a newer server with a code that this version of the page does not know.
 */
function meaningOf(method: Method, status: number): FailureCode {
  if (status === 401) return 'UNAUTHORIZED';
  if (status >= 500 && method !== 'GET') return 'SERVER_LATER';
  return status === 500 ? 'SERVER_ERROR' : 'UNEXPECTED';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fails(code: FailureCode): Answer<never> {
  return err({ code, params: {} });
}
