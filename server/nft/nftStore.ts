/** Rows of authorizations to link, and of the owners' token settings. */
import { sql } from 'kysely';
import type { Collectible } from '../../protocol/shapes/collectibles.ts';
import { DEFAULT_TOKEN_SETTINGS, type TokenSettings } from '../../protocol/shapes/nft.ts';
import { Store } from '../db/store.ts';
import type { TokenHold } from './chainStore.ts';

export interface LinkRow {
  /** The random id of the link, which is visible in the contract. */
  readonly id: string;
  readonly accountId: string;
  /** The checksummed address of the wallet. */
  readonly wallet: string;
  /** Whether the authorization is still valid. */
  readonly isOpen: boolean;
  /** Whether the user has unlinked the wallet. */
  readonly isDeleted: boolean;
}

export interface NewLink {
  readonly id: string;
  readonly accountId: string;
  readonly wallet: string;
  readonly nonce: bigint;
  /** Epoch seconds. */
  readonly deadline: number;
}

/** Seconds from the deadline of an unused authorization until it is deleted. */
const FORGOTTEN_S = 24 * 3600;

export class NftStore extends Store {
  async addLink({ id, accountId, wallet, nonce, deadline }: NewLink): Promise<void> {
    const expires = new Date(deadline * 1000);
    await this.#forgetUnused(accountId);
    await this.db
      .insertInto('nft_link')
      .values({ id, wallet, nonce: String(nonce), account_id: accountId, expires_at: expires })
      .execute();
  }

  /** Returns a user's links, newest first. */
  async linksOf(accountId: string): Promise<LinkRow[]> {
    return this.#links().where('account_id', '=', accountId).execute();
  }

  async link(id: string): Promise<LinkRow | null> {
    return (await this.#links().where('id', '=', id).executeTakeFirst()) ?? null;
  }

  /**
   * Removes a link.
   * @returns false if there was no link.
   */
  async unlink(accountId: string, wallet: string): Promise<boolean> {
    const rows = await this.db
      .updateTable('nft_link')
      .set({ deleted_at: sql<Date>`now()` })
      .where('account_id', '=', accountId)
      .where(sql`lower(wallet)`, '=', wallet.toLowerCase())
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute();
    return rows.length > 0;
  }

  /** Returns the user's settings of these tokens by token id. Tokens without stored settings get the defaults. */
  async settings(accountId: string, holdings: readonly TokenHold[]): Promise<Map<string, TokenSettings>> {
    const rows = await this.db
      .selectFrom('nft_settings')
      .select(['transfer', 'token_id as tokenId', 'opacity_light as opacityLight'])
      .select(['opacity_dark as opacityDark', 'frame', 'is_default as isDefault'])
      .where('account_id', '=', accountId)
      .where('transfer', 'in', ['', ...holdings.map(({ transfer }) => transfer)])
      .execute();
    return new Map(
      holdings.map(({ tokenId, transfer }) => {
        const row = rows.find((one) => one.tokenId === tokenId && one.transfer === transfer);
        const { transfer: _, ...settings } = row ?? { transfer, tokenId, ...DEFAULT_TOKEN_SETTINGS };
        return [tokenId, settings];
      }),
    );
  }

  /** Stores settings of a token. A new default token replaces the earlier one of its kind. */
  async tune(
    accountId: string,
    { transfer }: TokenHold,
    { tokenId, kind }: Collectible,
    settings: TokenSettings,
  ): Promise<void> {
    const values = {
      kind,
      opacity_light: settings.opacityLight,
      opacity_dark: settings.opacityDark,
      frame: settings.frame,
      is_default: settings.isDefault,
    };
    await this.db.transaction().execute(async (db) => {
      // Locks the account, because two tabs may set different default tokens at the same time.
      await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
      if (settings.isDefault)
        await db
          .updateTable('nft_settings')
          .set({ is_default: false })
          .where('account_id', '=', accountId)
          .where('kind', '=', kind)
          .execute();
      await db
        .insertInto('nft_settings')
        .values({ token_id: tokenId, transfer, account_id: accountId, ...values })
        .onConflict((c) => c.columns(['token_id', 'transfer', 'account_id']).doUpdateSet(values))
        .execute();
    });
  }

  #links() {
    return this.db
      .selectFrom('nft_link')
      .select(['id', 'account_id as accountId', 'wallet'])
      .select([
        sql<boolean>`expires_at > now()`.as('isOpen'),
        sql<boolean>`deleted_at is not null`.as('isDeleted'),
      ])
      .orderBy('created_at', 'desc')
      .orderBy('id');
  }

  async #forgetUnused(accountId: string): Promise<void> {
    await this.db
      .deleteFrom('nft_link')
      .where('account_id', '=', accountId)
      .where('expires_at', '<', sql<Date>`now() - make_interval(secs => ${FORGOTTEN_S})`)
      .where((e) =>
        e.not(e.exists(e.selectFrom('nft_event').select('block').whereRef('subject', '=', 'nft_link.id'))),
      )
      .execute();
  }
}
