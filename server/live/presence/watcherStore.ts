/** Rows of watchers: the running game in which each user is present. */
import { sql } from 'kysely';
import { GAME_STATES, isFinishedOrTerminated } from '../../../engine/match/gameStates.ts';
import { batched } from '../../db/lookup/batched.ts';
import { Store } from '../../db/store.ts';

export interface Presence {
  readonly accountId: string;
  readonly gameId: string;
  readonly process: string;
  readonly ticket: string;
}

const OVER = GAME_STATES.filter(isFinishedOrTerminated);

export class WatchStore extends Store {
  readonly #claim = batched((claims: readonly Presence[]) => this.#claimAll(claims, false));
  readonly #claimForced = batched((claims: readonly Presence[]) => this.#claimAll(claims, true));

  /**
   * Records that the user is now in this game. Fails if the user is in another running game through a process with a
   * valid lease. With `isForced` it removes the user from that game instead.
   * @returns whether the user was recorded
   */
  async claim(presence: Presence, isForced: boolean): Promise<boolean> {
    return (await (isForced ? this.#claimForced(presence) : this.#claim(presence))) ?? false;
  }

  /**
   * Deletes rows of this process. Uses the index on the process, so the duration does not depend on the rows of other
   * processes. Locks the rows in the order of `claim`, so that both cannot wait for each other.
   */
  async release(process: string, tickets: readonly string[]): Promise<void> {
    if (tickets.length === 0) return;
    await this.db
      .deleteFrom('watching')
      .where('account_id', 'in', (e) =>
        e
          .selectFrom('watching')
          .select('account_id')
          .where('process', '=', process)
          .where('ticket', 'in', tickets)
          .orderBy('account_id')
          .forUpdate(),
      )
      .execute();
  }

  /** Records users in turn. A statement cannot write a row twice, so that an account has one claim in each. */
  async #claimAll(claims: readonly Presence[], isForced: boolean): Promise<Map<Presence, boolean>> {
    const recorded = new Map<Presence, boolean>();
    let rest = claims;
    while (rest.length > 0) {
      const first = new Map(rest.toReversed().map((claim) => [claim.accountId, claim]));
      const now = [...first.values()];
      const accounts = await this.#write(now, isForced);
      for (const claim of now) recorded.set(claim, accounts.has(claim.accountId));
      rest = rest.filter((claim) => first.get(claim.accountId) !== claim);
    }
    return recorded;
  }

  /**
   * Writes the rows in the order of the accounts, so that concurrent statements cannot wait for each other. Leaves out
   * deleted accounts and games, which would fail the statement for all.
   * @returns the accounts that were recorded
   */
  async #write(claims: readonly Presence[], isForced: boolean): Promise<Set<string>> {
    const { rows } = await sql<{ account_id: string }>`
      insert into watching (account_id, game_id, process, ticket)
      select * from unnest(
        ${claims.map(({ accountId }) => accountId)}::text[], ${claims.map(({ gameId }) => gameId)}::text[],
        ${claims.map(({ process }) => process)}::text[], ${claims.map(({ ticket }) => ticket)}::text[]
      ) as claim (account_id, game_id, process, ticket)
      where exists (select 1 from account a where a.id = account_id) and exists (select 1 from game g where g.id = game_id)
      order by account_id
      on conflict (account_id) do update
        set game_id = excluded.game_id, process = excluded.process, ticket = excluded.ticket,
          since = clock_timestamp()
        where ${isForced}::boolean or watching.game_id = excluded.game_id
          or not exists (
            select 1 from server_process p where p.id = watching.process and p.lease_until > clock_timestamp())
          or not exists (
            select 1 from game g where g.id = watching.game_id and g.state not in (${sql.join(OVER)}) and not g.is_postponed)
      returning account_id`.execute(this.db);
    return new Set(rows.map((row) => row.account_id));
  }

  /** Returns the tickets of all users who are present through this process. */
  async ticketsOf(process: string): Promise<Set<string>> {
    const rows = await this.db
      .selectFrom('watching')
      .select('ticket')
      .where('process', '=', process)
      .execute();
    return new Set(rows.map((row) => row.ticket));
  }
}
