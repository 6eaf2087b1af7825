/** Rows of watchers: the running game in which each user is present. */
import { sql } from 'kysely';
import { GAME_STATES, isFinishedOrTerminated } from '../../../engine/match/gameStates.ts';
import { Store } from '../../db/store.ts';

export interface Presence {
  readonly accountId: string;
  readonly gameId: string;
  readonly process: string;
  readonly ticket: string;
}

const OVER = GAME_STATES.filter(isFinishedOrTerminated);

export class WatchStore extends Store {
  /**
   * Records that the user is now in this game. Fails if the user is in another running game through a process with a
   * valid lease. With `isForced` it removes the user from that game instead.
   * @returns whether the user was recorded
   */
  async claim({ accountId, gameId, process, ticket }: Presence, isForced: boolean): Promise<boolean> {
    const { rows } = await sql`
      insert into watching (account_id, game_id, process, ticket)
      values (${accountId}, ${gameId}, ${process}, ${ticket})
      on conflict (account_id) do update
        set game_id = excluded.game_id, process = excluded.process, ticket = excluded.ticket,
          since = clock_timestamp()
        where ${isForced}::boolean or watching.game_id = excluded.game_id
          or not exists (
            select 1 from server_process p where p.id = watching.process and p.lease_until > clock_timestamp())
          or not exists (
            select 1 from game g where g.id = watching.game_id and g.state not in (${sql.join(OVER)}) and not g.is_postponed)
      returning account_id`.execute(this.db);
    return rows.length > 0;
  }

  /**
   * Deletes rows of this process. Uses the index on the process, so the duration does not depend on the rows of other
   * processes.
   */
  async release(process: string, tickets: readonly string[]): Promise<void> {
    if (tickets.length === 0) return;
    await this.db
      .deleteFrom('watching')
      .where('process', '=', process)
      .where('ticket', 'in', tickets)
      .execute();
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
