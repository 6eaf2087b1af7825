/** An HTTP call as data: what the server parses, what the documentation says, what the client gets. */
import { z } from 'zod';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base path; `{name}` stands for a part. */
  readonly path: string;
  /** One line for the documentation. */
  readonly summary: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Whether the caller may name the request by the header Idempotency-Key, so that a repetition does nothing more. */
  readonly takesKey?: true;
  /** Whether doing it twice does no more than doing it once; calls by GET never need to say so. */
  readonly isRepeatable?: true;
  readonly answer: z.ZodType;
  /** Status of success; 200 when left out. */
  readonly status?: number;
}

export const KEY_HEADER = 'Idempotency-Key';
/** What names a request that must not be carried out twice. */
export const requestKey = z.string().regex(/^[\w-]{8,40}$/, 'must be 8 to 40 letters, digits, _ or -');

/** Query of every list: pages count from 0. */
export const page = {
  pageNo: z.coerce.number().int().min(0).max(1_000_000).default(0),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
};

/** One page of a list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ content: z.array(item), pageNo: z.int(), pageSize: z.int(), totalElements: z.int() });
}

export interface Page<T> {
  readonly content: T[];
  readonly pageNo: number;
  readonly pageSize: number;
  readonly totalElements: number;
}

export const nothing = z.object({});
