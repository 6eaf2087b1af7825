/** Dependencies and shared steps of account handlers. */

import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { err, type Result } from '../../engine/result.ts';
import { ERR, type Err } from '../../protocol/http/errors.ts';
import type { Limits } from '../config/limits.ts';
import type { Guard } from '../http/identity.ts';
import { countedAddress, type RateLimits } from '../http/limits/rateLimits.ts';
import type { Origins } from '../http/origins.ts';
import type { SocketRegistry } from '../live/connections/socketRegistry.ts';
import type { Overload } from '../observability/metrics/overload.ts';
import type { AccountParts } from './accountParts.ts';
import type { Account } from './accountStore.ts';
import type { GuestLimits } from './guests/guestLimits.ts';
import { FAILURE_WINDOW_SECONDS } from './secondFactor/secondFactorStore.ts';
import type { FailedAttempts } from './session/failedAttempts.ts';

export interface AccountRouteDeps extends AccountParts {
  readonly guard: Guard;
  readonly origins: Origins;
  readonly sockets: SocketRegistry;
  /** Gives up the user's seats at scheduled tables, some of which the user may host. */
  readonly scheduledTables: { leaveAll(who: Account): Promise<void> };
  readonly guests: GuestLimits;
  readonly overload: Overload;
  readonly limits: Limits;
  readonly rateLimits: RateLimits;
  readonly isProduction: boolean;
  readonly log: Logger;
}

export function userAgentOf(req: Request): string | null {
  return req.get('user-agent') ?? null;
}

/**
 * Runs `attempt`, which verifies a password of `account`, unless this IP address has failed too often. Only
 * `failures` count as failed attempts.
 */
export async function tryPassword<T, E>(
  attempts: FailedAttempts,
  {
    account,
    req,
    res,
    failures,
  }: { account: string; req: Request; res: Response; failures: readonly unknown[] },
  attempt: () => Promise<Result<T, E>>,
): Promise<Result<T, E | Err<'RATE_LIMITED'>>> {
  const begun = await attempts.begin(account, countedAddress(req));
  if (!begun.ok) {
    res.setHeader('Retry-After', begun.error);
    return err(ERR.RATE_LIMITED);
  }
  const result = await attempt();
  if (result.ok || !failures.includes(result.error)) await begun.value();
  // Wrong codes of the second factor have a separate limit per account. If an account has reached it, `attempt` returns
  // RATE_LIMITED too.
  if (!result.ok && (result.error as unknown) === ERR.RATE_LIMITED)
    res.setHeader('Retry-After', FAILURE_WINDOW_SECONDS);
  return result;
}

export function closeSockets(sockets: SocketRegistry, sessionIds: readonly string[]): void {
  for (const id of sessionIds) sockets.closeLogin(id);
}
