/** Rows of an account that only admins see. */
import type { PersonDetail } from '../../../protocol/http/reports/adminPersonApi.ts';
import { Store } from '../../db/store.ts';

type PersonFacts = Pick<
  PersonDetail,
  | 'country'
  | 'language'
  | 'isModerator'
  | 'isBotAccount'
  | 'lastUsedAtEpochSeconds'
  | 'deletedAtEpochSeconds'
  | 'reports'
>;

/** The largest number of reports in a list about a person. */
const MOST_REPORTS = 50;

export class PersonStore extends Store {
  async facts(accountId: string): Promise<PersonFacts> {
    const [row, session, reports] = await Promise.all([
      this.db
        .selectFrom('account')
        .select(['country', 'language', 'is_moderator', 'bot_since', 'deleted_at'])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow(),
      this.db
        .selectFrom('session')
        .select((e) => e.fn.max('last_used_at').as('at'))
        .where('account_id', '=', accountId)
        .executeTakeFirst(),
      this.db
        .selectFrom('player_report')
        .select(['id', 'kind', 'created_at', 'decision'])
        .where('reported_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(MOST_REPORTS)
        .execute(),
    ]);
    return {
      country: row.country,
      language: row.language,
      isModerator: row.is_moderator,
      isBotAccount: row.bot_since !== null,
      lastUsedAtEpochSeconds: seconds(session?.at ?? null),
      deletedAtEpochSeconds: seconds(row.deleted_at),
      reports: reports.map(({ id, kind, created_at, decision }) => ({
        ...{ id, kind, decision },
        createdAtEpochSeconds: created_at.getTime() / 1000,
      })),
    };
  }
}

function seconds(at: Date | null): number | null {
  return at === null ? null : at.getTime() / 1000;
}
