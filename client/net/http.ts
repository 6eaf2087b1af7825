/** One request to our own server: JSON, with credentials, within a time limit. The answer or the refusal is a value. */
import { err, ok, type Result } from '../../engine/result.ts';
import type { ErrorBody, ErrorCode } from '../../protocol/errors.ts';
import { serverTime } from './serverTime.ts';

/** NO_ANSWER: the server could not be reached, or took too long. MISSING_GAME_SESSION_ID: there is no game to ask about. */
export type FailureCode = ErrorCode | 'NO_ANSWER' | 'MISSING_GAME_SESSION_ID';

export interface Failure {
  readonly code: FailureCode;
  readonly params: Readonly<Record<string, string | number>>;
}

export type Answer<T> = Result<T, Failure>;

const LIMIT_MS = 10_000;
const NO_ANSWER: Failure = { code: 'NO_ANSWER', params: {} };

/** @param signal lets the asker cancel; the answer is then NO_ANSWER. */
export async function request<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Answer<T>> {
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
    const answer: unknown = await response.json();
    return response.ok ? ok(answer as T) : err(failureOf(answer));
  } catch {
    return err(NO_ANSWER);
  }
}

/** A proxy in between may answer with a page of its own: that is no answer of our server. */
function failureOf(answer: unknown): Failure {
  const { code, params } = (answer ?? {}) as Partial<ErrorBody>;
  return typeof code === 'string' ? { code, params: params ?? {} } : NO_ANSWER;
}
