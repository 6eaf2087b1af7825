/** Receives the reports that users send about players. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { err, ok, type Result } from '../../../engine/result.ts';
import { ERR, type Err } from '../../../protocol/http/errors.ts';
import type { PlayerReportBody } from '../../../protocol/http/reports/moderationApi.ts';
import type { Account } from '../../accounts/accountStore.ts';
import type { PeopleService } from '../../accounts/people/peopleService.ts';
import { Component } from '../../component.ts';
import type { Limits } from '../../config/limits.ts';
import type { Tables } from '../../db/tables.ts';
import {
  countRecentReports,
  earlierReport,
  insertReport,
  lockReporter,
  type PlayerReportStore,
  seatForReport,
} from './playerReportStore.ts';

type Tx = Kysely<Tables>;

export interface PlayerReportDeps {
  readonly store: PlayerReportStore;
  readonly people: Pick<PeopleService, 'idOf'>;
  readonly limits: Pick<Limits, 'guestReportsPerDay' | 'playerReportsPerDay'>;
  readonly log: Logger;
}

type Target = { readonly id: string; readonly gameId: string | null; readonly ply: number | null };
type TargetRefusal = Err<'GAME_NOT_FOUND' | 'NOT_A_PLAYER' | 'CANNOT_REPORT' | 'PERSON_NOT_FOUND'>;
type Reported = Result<{ id: string; isNew: boolean }, TargetRefusal | Err<'RATE_LIMITED'>>;

export class PlayerReportService extends Component<PlayerReportDeps> {
  /**
   * Stores the report, or returns the earlier report of the caller about this player in this game. Blocks between the
   * caller and the player do not matter, because a blocked player can break the rules too.
   */
  async report(who: Account, body: PlayerReportBody): Promise<Reported> {
    const { store, people, limits, log } = this.deps;
    const { kind, message, nickname } = body;
    const named = nickname === undefined ? null : await people.idOf(nickname);
    const max = who.role === 'ROLE_GUEST' ? limits.guestReportsPerDay : limits.playerReportsPerDay;
    const reported = await store.transaction(async (tx): Promise<Reported> => {
      await lockReporter(tx, who.id);
      const target = await targetOf(tx, who.id, body, named);
      if (!target.ok) return target;
      if (target.value.id === who.id) return err(ERR.CANNOT_REPORT);
      const { gameId, ply } = target.value;
      const ids = { reporterId: who.id, reportedId: target.value.id, gameId };
      const earlier = await earlierReport(tx, ids);
      if (earlier !== null) return ok({ id: earlier, isNew: false });
      if ((await countRecentReports(tx, who.id)) >= max) return err(ERR.RATE_LIMITED);
      const id = randomUUID();
      await insertReport(tx, { id, ...ids, ply, kind, message });
      return ok({ id, isNew: true });
    });
    if (reported.ok && reported.value.isNew)
      log.info({ event: 'playerReport', id: reported.value.id, kind }, 'a player was reported');
    return reported;
  }
}

/** @param named the user with the nickname of the report. Null for an unknown nickname, and for a report of a seat. */
async function targetOf(
  tx: Tx,
  reporterId: string,
  { gameSessionId, color, ply }: PlayerReportBody,
  named: string | null,
): Promise<Result<Target, TargetRefusal>> {
  if (gameSessionId === undefined || color === undefined) {
    return named === null ? err(ERR.PERSON_NOT_FOUND) : ok({ id: named, gameId: null, ply: null });
  }
  const seat = await seatForReport(tx, gameSessionId, color, reporterId);
  if (!seat) return err(ERR.GAME_NOT_FOUND);
  if (!seat.isOpenToReporter) return err(ERR.NOT_A_PLAYER);
  if (seat.playerId === null) return err(ERR.CANNOT_REPORT);
  const player = await tx
    .selectFrom('account')
    .select(['id', 'deleted_at'])
    .where('id', '=', seat.playerId)
    .executeTakeFirst();
  // The seat belongs to a bot, which has no account.
  if (!player) return err(ERR.CANNOT_REPORT);
  if (player.deleted_at !== null) return err(ERR.PERSON_NOT_FOUND);
  return ok({ id: player.id, gameId: gameSessionId, ply: Math.min(ply ?? seat.lastPly, seat.lastPly) });
}
