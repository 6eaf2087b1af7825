/** Handlers of registered users' calls on their own account. */
import { err, ok } from '../../../engine/result.ts';
import type { OWN_ACCOUNT_ROUTES } from '../../../protocol/http/accounts.ts';
import type { BOT_ACCOUNT_ROUTES } from '../../../protocol/http/programs/botApi.ts';
import { clearSessionCookie, setSessionCookie } from '../../http/identity.ts';
import type { Handlers } from '../../http/mountRoutes.ts';
import { toUserAnswer } from '../accountService.ts';
import { type AccountRouteDeps, closeSockets, tryPassword, userAgentOf } from '../routeDeps.ts';
import { isTooLongForBot } from './profileService.ts';

export function botAccountHandlers({
  botAccounts,
  log,
}: AccountRouteDeps): Handlers<typeof BOT_ACCOUNT_ROUTES> {
  return {
    async becomeBot({ who, body }) {
      const result = await botAccounts.become(who.account, body);
      if (!result.ok) return result;
      log.info({ event: 'becameBot', account: who.account.id }, 'the account is a bot account');
      return ok(toUserAnswer(result.value));
    },
  };
}

type OwnHandlers = Handlers<typeof OWN_ACCOUNT_ROUTES>;
type Sessions = 'sessions' | 'endOtherSessions' | 'endSession';

export function ownHandlers(deps: AccountRouteDeps): OwnHandlers {
  return { ...changeHandlers(deps), ...sessionHandlers(deps) };
}

function changeHandlers(deps: AccountRouteDeps): Omit<OwnHandlers, Sessions> {
  const { passwordService, profile, attempts, mailer, sockets, isProduction, log } = deps;
  return {
    async changePassword({ who, body, req, res }) {
      const { id } = who.account;
      const result = await tryPassword(attempts, { account: id, req, res, failures: ['E113'] }, () =>
        passwordService.change(who, body, userAgentOf(req)),
      );
      if (!result.ok) return result;
      closeSockets(sockets, result.value.ended);
      setSessionCookie(res, result.value.cookie, isProduction);
      mailer.wake();
      log.info({ event: 'passwordChanged', account: id }, 'password changed');
      return ok({});
    },

    async changePersonalInfo({ who, body, req, res }) {
      if (isTooLongForBot(who.account, body.nickname))
        return err({ field: 'nickname', reason: 'validation.nameTooLong' });
      const result = await tryPassword(
        attempts,
        { account: who.account.id, req, res, failures: ['E104'] },
        () => profile.change(who, body),
      );
      return result.ok ? ok(toUserAnswer(result.value)) : result;
    },
  };
}

function sessionHandlers({
  sessions,
  sockets,
  isProduction,
  log,
}: AccountRouteDeps): Pick<OwnHandlers, Sessions> {
  return {
    sessions: async ({ who }) => ok(await sessions.list(who)),

    async endOtherSessions({ who }) {
      closeSockets(sockets, await sessions.endOthers(who));
      log.info({ event: 'sessionsEnded', account: who.account.id }, 'other sessions ended');
      return ok({});
    },

    async endSession({ who, part, res }) {
      const id = part('id');
      if (!(await sessions.end(who.account.id, id))) return err('E1000');
      sockets.closeLogin(id);
      if (id === who.sessionId) clearSessionCookie(res, isProduction);
      log.info({ event: 'sessionEnded', account: who.account.id }, 'session ended');
      return ok({});
    },
  };
}
