import { expect, it } from 'vitest';
import { isUnreachable } from './unreachable.ts';

const error = (message: string, code?: string) => Object.assign(new Error(message), { code });

it.each([
  error('connect', 'ECONNREFUSED'),
  error('getaddrinfo', 'EAI_AGAIN'),
  error('read', 'ECONNRESET'),
  error('write', 'EPIPE'),
  error('read', 'ETIMEDOUT'),
  error('connection failure', '08006'),
  error('the database system is starting up', '57P03'),
  error('could not read block', '58030'),
  error('terminating connection due to administrator command', '57P01'),
  error('could not extend file: no space left on device', '53100'),
  error('cannot execute INSERT in a read-only transaction', '25006'),
  error('Connection terminated unexpectedly'),
  error('timeout exceeded when trying to connect'),
])('[OPS-46] a statement that fails because of an outage of the database is retried: %s', (outage) => {
  expect(isUnreachable(outage)).toBe(true);
});

it.each([
  error('canceling statement due to statement timeout', '57014'),
  error('canceling statement due to lock timeout', '55P03'),
  error('duplicate key value violates unique constraint "connection_id"', '23505'),
  error('The timeout of the game is negative'),
  new TypeError('Cannot read properties of undefined'),
  'timeout',
])('[OPS-46] a statement that fails for a reason other than an outage is not retried: %s', (fault) => {
  expect(isUnreachable(fault)).toBe(false);
});
