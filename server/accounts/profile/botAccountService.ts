/** Makes accounts bot accounts. This cannot be undone. */
import { err, ok, type Result } from '../../../engine/result.ts';
import { ERR, type Err } from '../../../protocol/http/errors.ts';
import { BOT_MARK, type BotAccountBody } from '../../../protocol/http/programs/botApi.ts';
import { Component } from '../../component.ts';
import type { Profile } from '../accountStore.ts';
import type { AccountStores } from '../accountStores.ts';
import { takenBy } from '../registration/registrationStore.ts';
import { isReservedNickname, nicknameKeys } from './nicknames.ts';

export class BotAccountService extends Component<{ stores: AccountStores }> {
  /** Makes an account without games a bot account, under a nickname with the mark of bots. */
  async become(
    account: Profile,
    { nickname }: BotAccountBody,
  ): Promise<Result<Profile, 'E111' | Err<'HAS_GAMES'>>> {
    if (account.botSince) return ok(account);
    const username = BOT_MARK + nickname;
    const keys = nicknameKeys(username);
    if (isReservedNickname(nickname)) return err('E111');
    if (await this.deps.stores.registrations.findTaken(account.email ?? '', keys, account.id))
      return err('E111');
    try {
      return await this.deps.stores.inTransaction(async ({ accounts }) => {
        await accounts.leaveQueue(account.id);
        // The lock prevents the account from creating its first game at the same time.
        await accounts.lock(account.id);
        if (await accounts.hasGames(account.id)) return err(ERR.HAS_GAMES);
        await accounts.becomeBot(account.id);
        await accounts.changeProfile(account.id, { username, keys });
        return ok(await accounts.get(account.id));
      });
    } catch (error) {
      if (takenBy(error) === 'username') return err('E111');
      throw error;
    }
  }
}
