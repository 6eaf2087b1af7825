/** The user's profile. Names can be changed only with the password. */
import { err, ok, type Result } from '../../../engine/result.ts';
import { LONGEST_NICKNAME } from '../../../protocol/http/accountFields.ts';
import type { PersonalInfoBody } from '../../../protocol/http/accounts.ts';
import { BOT_MARK } from '../../../protocol/http/programs/botApi.ts';
import { Component } from '../../component.ts';
import type { Profile } from '../accountStore.ts';
import type { AccountStores } from '../accountStores.ts';
import type { PasswordService } from '../password/passwordService.ts';
import { takenBy } from '../registration/registrationStore.ts';
import type { Identity } from '../session/sessionService.ts';
import { isReservedNickname, nicknameKeys } from './nicknames.ts';

/** Returns whether the nickname would be too long with the mark of bots. False for the account of a person. */
export function isTooLongForBot({ botSince }: Profile, nickname: string | undefined): boolean {
  return botSince != null && nickname !== undefined && [...marked(nickname)].length > LONGEST_NICKNAME;
}

/** Returns the nickname with the mark of bots, which every bot account keeps. */
function marked(nickname: string): string {
  return nickname.startsWith(BOT_MARK) ? nickname : BOT_MARK + nickname;
}

export class ProfileService extends Component<{ stores: AccountStores; passwordService: PasswordService }> {
  /** Changes the given fields. A password in the request is always verified. */
  async change(who: Identity, body: PersonalInfoBody): Promise<Result<Profile, 'E104' | 'E111'>> {
    const { password, nickname: wanted, ...fields } = body;
    if (password !== undefined && !(await this.deps.passwordService.isOwn(who, password))) return err('E104');
    const { accounts, registrations } = this.deps.stores;
    const { id, email } = who.account;
    const { botSince } = who.account;
    const nickname = botSince && wanted !== undefined ? marked(wanted) : wanted;
    const name = nickname === undefined ? {} : { username: nickname, keys: nicknameKeys(nickname) };
    if (nickname !== undefined) {
      if (isReservedNickname(botSince ? nickname.slice(BOT_MARK.length) : nickname)) return err('E111');
      if (await accounts.isRefusedName(id, nicknameKeys(nickname))) return err('E111');
      if (await registrations.findTaken(email ?? '', nicknameKeys(nickname), id)) return err('E111');
    }
    try {
      await this.deps.stores.inTransaction(async (stores) => {
        if (name.keys) await stores.registrations.releaseLapsed(email ?? '', name.keys, id);
        await stores.accounts.changeProfile(id, { ...fields, ...name });
      });
    } catch (error) {
      if (takenBy(error) === 'username') return err('E111');
      throw error;
    }
    return ok(await accounts.get(id));
  }
}
