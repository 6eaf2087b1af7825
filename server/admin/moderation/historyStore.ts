/** The histories of people: the reports by and about them, the measures against them, and the notes of moderators. */
import { sql } from 'kysely';
import type { ModerationNote, PersonHistory } from '../../../protocol/http/reports/moderationApi.ts';
import { Store } from '../../db/store.ts';
import { isSuspended } from '../../db/suspended.ts';

export class HistoryStore extends Store {
  /** Returns the history of an account. A measure is any decision but NOTHING. */
  async of(accountId: string): Promise<PersonHistory> {
    const { rows } = await sql<HistoryRow>`
      select a.role = 'ROLE_GUEST' as "isGuest",
        (select count(*) from game_seat s where s.player_id = a.id) as games,
        (select count(*) from player_report r where r.reporter_id = a.id) as sent,
        (select count(*) from player_report r where r.reporter_id = a.id and r.decision <> 'NOTHING') as "sentUpheld",
        (select count(*) from player_report r where r.reported_id = a.id) as received,
        (select count(*) from player_report r where r.reported_id = a.id and r.decision <> 'NOTHING')
          as "receivedUpheld",
        ${isSuspended('a')} as "isSuspended",
        a.created_at as since, case when a.no_random_until > now() then a.no_random_until end as "noRandomUntil"
      from account a where a.id = ${accountId}`.execute(this.db);
    const row = rows[0];
    if (!row) throw new Error('A report is about an unknown account');
    const { since, noRandomUntil, ...facts } = row;
    return {
      sinceEpochSeconds: Math.floor(since.getTime() / 1000),
      ...facts,
      noRandomUntilEpochSeconds: noRandomUntil && noRandomUntil.getTime() / 1000,
    };
  }

  /** Returns the notes about an account, newest first. */
  async notes(accountId: string): Promise<ModerationNote[]> {
    const rows = await this.db
      .selectFrom('moderation_note as n')
      .leftJoin('account as a', 'a.id', 'n.author_id')
      .select(['n.id', 'n.text', 'n.created_at', 'a.id as author_id', 'a.username'])
      .where('n.account_id', '=', accountId)
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      text: row.text,
      createdAtEpochSeconds: row.created_at.getTime() / 1000,
      author:
        row.author_id === null || row.username === null
          ? null
          : { id: row.author_id, username: row.username },
    }));
  }
}

type HistoryRow = Omit<PersonHistory, 'sinceEpochSeconds' | 'noRandomUntilEpochSeconds'> & {
  readonly since: Date;
  readonly noRandomUntil: Date | null;
};
