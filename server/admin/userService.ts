/** Account administration. Admins have no access to passwords or login sessions. */

import { err, ok, type Result } from '../../engine/result.ts';
import { email } from '../../protocol/http/accountFields.ts';
import type { AdminUser, UsersQuery } from '../../protocol/http/adminApi.ts';
import { ERR, type Err } from '../../protocol/http/errors.ts';
import type { SuspensionBody } from '../../protocol/http/reports/moderationApi.ts';
import type { Page } from '../../protocol/http/route.ts';
import type { Account } from '../accounts/accountStore.ts';
import { Component } from '../component.ts';
import type { ModerationService } from './moderation/moderationService.ts';
import type { UserStore } from './userStore.ts';

interface UserDeps {
  readonly store: UserStore;
  readonly moderation: Pick<ModerationService, 'suspend' | 'liftSuspension'>;
}

export class UserService extends Component<UserDeps> {
  /**
   * Lists accounts. A search for a complete email address that is unknown is refused; other searches without a result
   * return an empty list.
   */
  async list(query: UsersQuery): Promise<Result<Page<AdminUser>, 'E103'>> {
    const page = await this.deps.store.list(query);
    const isMissing = page.totalElements === 0 && email.safeParse(query.search).success;
    return isMissing ? err('E103') : ok(page);
  }

  /**
   * Suspends an account, which ends its login sessions and closes their sockets, or lifts the suspension. An admin
   * cannot be suspended until the operator revokes the role.
   */
  async suspend(
    who: Account,
    id: string,
    { isSuspended, reason = '', untilEpochSeconds: until = null }: SuspensionBody,
  ): Promise<Result<AdminUser, 'E1000' | Err<'FORBIDDEN'>>> {
    const user = await this.deps.store.find(id);
    if (!user) return err('E1000');
    if (user.roles.includes('ROLE_ADMIN')) return err(ERR.FORBIDDEN);
    if (isSuspended) await this.deps.moderation.suspend(who, id, { reason, until });
    else await this.deps.moderation.liftSuspension(who, id, reason);
    return ok({ ...user, isSuspended });
  }
}
