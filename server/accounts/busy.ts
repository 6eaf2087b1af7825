/** Refuses requests with a Retry-After hint while the queue for password hashes is too long. */

import type { RequestHandler } from 'express';
import { ERR } from '../../protocol/http/errors.ts';
import { refuse } from '../http/errors.ts';
import type { Passwords } from './password/passwords.ts';

export function refuseWhenBusy(passwords: Passwords): RequestHandler {
  return (_req, res, next) => {
    if (!passwords.isBusy()) return next();
    refuse(res, ERR.OVERLOADED);
  };
}
