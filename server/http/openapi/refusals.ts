/** Documents refusals: their common shape, and the codes of each status. */
import { STATUS_CODES } from 'node:http';
import { keysOf } from '../../../engine/records.ts';
import { ERROR_STATUS, type ErrorCode } from '../../../protocol/http/errors.ts';
import type { JsonSchema } from './schemaNames.ts';

const CODES = keysOf(ERROR_STATUS);
const STATUSES = [...new Set(Object.values(ERROR_STATUS))].sort((a, b) => a - b);
const RETRIED: readonly number[] = [429, 503];

export function refusalSchemas(): Record<string, JsonSchema> {
  const byStatus = STATUSES.map((status) => [nameOf(status), schemaOf(status)] as const);
  const all = { oneOf: STATUSES.map((status) => ({ $ref: `#/components/schemas/${nameOf(status)}` })) };
  return { Refusal: all, ...Object.fromEntries(byStatus) };
}

export function refusalResponses(): Record<string, object> {
  const byStatus = STATUSES.map((status) => [nameOf(status), responseOf(status)] as const);
  const anyOther = {
    description: 'Any other refusal; its code determines the status',
    content: contentOf('Refusal'),
  };
  return { Refusal: anyOther, ...Object.fromEntries(byStatus) };
}

/** Returns the documentation of these error codes. All other errors are documented under `default`. */
export function refusalsOf(codes: readonly ErrorCode[]): Record<string, object> {
  const statuses = new Set(codes.map((code) => ERROR_STATUS[code]));
  const known = [...statuses].map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]);
  return { ...Object.fromEntries(known), default: { $ref: '#/components/responses/Refusal' } };
}

function nameOf(status: number): string {
  return `Refusal${status}`;
}

function schemaOf(status: number): JsonSchema {
  return {
    type: 'object',
    properties: {
      status: { type: 'integer', const: status },
      error: { type: 'string', const: STATUS_CODES[status] },
      code: { type: 'string', enum: CODES.filter((code) => ERROR_STATUS[code] === status) },
      params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    },
    required: ['status', 'error', 'code', 'params'],
    additionalProperties: false,
  };
}

function responseOf(status: number): object {
  const retry = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
  return {
    description: STATUS_CODES[status],
    headers: {
      'X-Server-Time': { $ref: '#/components/headers/ServerTime' },
      ...(RETRIED.includes(status) ? retry : {}),
    },
    content: contentOf(nameOf(status)),
  };
}

function contentOf(name: string): object {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
}
