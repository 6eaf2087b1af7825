/** Moderation: the queue of reports, decisions with their measures, notes, suspensions, and the audit log. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { err, ok, type Result } from '../../../engine/result.ts';
import { hasPrivilege } from '../../../protocol/http/abilities.ts';
import { ERR, type Err } from '../../../protocol/http/errors.ts';
import type {
  DecisionBody,
  LogEntryView,
  PlayerReport,
  ReportDetail,
  ReportsShown,
} from '../../../protocol/http/reports/moderationApi.ts';
import type { Page } from '../../../protocol/http/route.ts';
import type { Account } from '../../accounts/accountStore.ts';
import { refuseName } from '../../accounts/profile/refuseName.ts';
import { Component } from '../../component.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { SocketRegistry } from '../../live/connections/socketRegistry.ts';
import { notify } from '../../notifications/notify.ts';
import { measureTaken, reportDone } from './decisionNotices.ts';
import type { HistoryStore } from './historyStore.ts';
import { endRandomPlay, liftSuspension, suspend } from './measures.ts';
import { decisionsAbout, readLog, writeLog } from './moderationLog.ts';
import {
  closeReports,
  type LockedReport,
  lockReport,
  type PlayerReportStore,
  setModerator,
} from './playerReportStore.ts';

type Tx = Kysely<Tables>;
type PageQuery = { readonly pageNo: number; readonly pageSize: number };

export interface ModerationDeps {
  readonly db: Db;
  readonly reports: PlayerReportStore;
  readonly histories: HistoryStore;
  readonly sockets: Pick<SocketRegistry, 'closeLogin'>;
  /** Called when deliveries of notifications may be due. */
  readonly wake: () => void;
}

type WrongDecision = { readonly field: string; readonly reason: string };
type Refusal = 'E1000' | Err<'FORBIDDEN' | 'REPORT_CLOSED' | 'PERSON_NOT_FOUND'> | WrongDecision;
type Changed = Promise<Result<ReportDetail, Refusal>>;

/** The part of the reported account on which a decision depends. */
interface Subject {
  readonly isAdmin: boolean;
  readonly isActive: boolean;
  readonly isDeleted: boolean;
}

export class ModerationService extends Component<ModerationDeps> {
  list(who: Account, query: PageQuery & { show: ReportsShown }): Promise<Page<PlayerReport>> {
    return this.deps.reports.list(who.id, query);
  }

  async get(who: Account, id: string): Changed {
    const { db, reports, histories } = this.deps;
    const report = await reports.find(who.id, id);
    if (!report) return err('E1000');
    const [reporter, reported, notes, decisions] = await Promise.all([
      report.reporter && histories.of(report.reporter.id),
      histories.of(report.reported.id),
      histories.notes(report.reported.id),
      decisionsAbout(db, report.reported.id),
    ]);
    return ok({ report, reporter, reported, decisions, notes });
  }

  /** Takes an open report. An admin may also take a report that a moderator has taken. */
  take(who: Account, id: string): Changed {
    return this.#change(who, id, async (tx, report) => {
      if (report.isDecided) return ERR.REPORT_CLOSED;
      await setModerator(tx, id, who.id);
      return null;
    });
  }

  release(who: Account, id: string): Changed {
    return this.#change(who, id, async (tx, report) => {
      if (report.isDecided) return ERR.REPORT_CLOSED;
      await setModerator(tx, id, null);
      return null;
    });
  }

  addNote(who: Account, id: string, text: string): Changed {
    return this.#change(
      who,
      id,
      async (tx, { reportedId, gameId }) => {
        const note = { id: randomUUID(), account_id: reportedId, author_id: who.id, text };
        await tx.insertInto('moderation_note').values(note).execute();
        // The entry does not contain the text of the note, because the text must be deleted with the account, and
        // entries are never deleted.
        const entry = { actorId: who.id, accountId: reportedId, gameId, reason: '' };
        await writeLog(tx, { ...entry, action: 'NOTE', details: { reportId: id } });
        return null;
      },
      'EVERYBODY',
    );
  }

  /**
   * Decides about the report and all other open reports about the player in the same game. The measure, the entry in
   * the audit log and the notifications are written in one transaction.
   */
  async decide(who: Account, id: string, body: DecisionBody): Changed {
    const { sockets, wake } = this.deps;
    let ended: string[] = [];
    const decided = await this.#change(who, id, async (tx, report) => {
      if (report.isDecided) return ERR.REPORT_CLOSED;
      if (report.reporterId === who.id) return ERR.FORBIDDEN;
      const refusal = whyNot(who, body, await subjectOf(tx, report.reportedId));
      if (refusal) return refusal;
      ended = await this.#apply(tx, who, report, body);
      return null;
    });
    for (const session of ended) sockets.closeLogin(session);
    if (decided.ok) wake();
    return decided;
  }

  async #apply(tx: Tx, who: Account, report: LockedReport, body: DecisionBody): Promise<string[]> {
    const { decision, reason, untilEpochSeconds: until = null } = body;
    const { reportedId, gameId, id } = report;
    const closed = await closeReports(tx, report, decision);
    await writeLog(tx, {
      ...{ actorId: who.id, action: decision, accountId: reportedId, gameId, reason },
      details: { until, reportId: id, reports: closed.length },
    });
    const reporters = closed.flatMap((one) =>
      one.reporterId === null ? [] : [{ id: one.id, reporterId: one.reporterId }],
    );
    const measure = measureTaken(id, reportedId, { decision, reason, until });
    await notify(tx, [
      ...reporters.map((one) => reportDone(one, gameId, decision)),
      ...(measure ? [measure] : []),
    ]);
    if (decision === 'NO_RANDOM_GAMES' && until !== null) await endRandomPlay(tx, reportedId, until);
    if (decision === 'RENAME') await refuseName(tx, reportedId);
    return decision === 'SUSPENSION' ? suspend(tx, reportedId, { reason, until }) : [];
  }

  /** Suspends an account, which ends its login sessions and closes their sockets. */
  async suspend(
    who: Account,
    accountId: string,
    { reason, until }: { reason: string; until: number | null },
  ): Promise<void> {
    const { db, sockets } = this.deps;
    const ended = await db.transaction().execute(async (tx) => {
      const entry = { actorId: who.id, accountId, reason, details: { until } };
      await writeLog(tx, { ...entry, action: 'SUSPENSION' });
      return suspend(tx, accountId, { reason, until });
    });
    for (const session of ended) sockets.closeLogin(session);
  }

  async liftSuspension(who: Account, accountId: string, reason: string): Promise<void> {
    await this.deps.db.transaction().execute(async (tx) => {
      await writeLog(tx, { actorId: who.id, action: 'SUSPENSION_LIFTED', accountId, reason });
      await liftSuspension(tx, accountId);
    });
  }

  log(query: PageQuery): Promise<Page<LogEntryView>> {
    return readLog(this.deps.db, query);
  }

  /**
   * Changes a report under its lock. A report about the caller counts as not found.
   * @param changedBy ITS_MODERATOR: only an admin may change a report that another moderator has taken.
   */
  async #change(
    who: Account,
    id: string,
    work: (tx: Tx, report: LockedReport) => Promise<Refusal | null>,
    changedBy: 'ITS_MODERATOR' | 'EVERYBODY' = 'ITS_MODERATOR',
  ): Changed {
    const refusal = await this.deps.db.transaction().execute(async (tx): Promise<Refusal | null> => {
      const report = await lockReport(tx, id);
      if (!report || report.reportedId === who.id) return 'E1000';
      const isOfAnother = report.takenBy !== null && report.takenBy !== who.id;
      if (changedBy === 'ITS_MODERATOR' && isOfAnother && !isAdmin(who)) return ERR.REPORT_CLOSED;
      return work(tx, report);
    });
    return refusal === null ? this.get(who, id) : err(refusal);
  }
}

function isAdmin({ role }: Account): boolean {
  return hasPrivilege(role, 'ADMIN');
}

async function subjectOf(tx: Tx, accountId: string): Promise<Subject> {
  const { role, activated_at, deleted_at } = await tx
    .selectFrom('account')
    .select(['role', 'activated_at', 'deleted_at'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return {
    isAdmin: hasPrivilege(role, 'ADMIN'),
    isActive: activated_at !== null,
    isDeleted: deleted_at !== null,
  };
}

/** Returns why the caller may not make this decision about the account, or null. */
function whyNot(who: Account, { decision }: DecisionBody, subject: Subject): Refusal | null {
  if (decision === 'SUSPENSION' && !isAdmin(who)) return ERR.FORBIDDEN;
  if (decision === 'NOTHING') return null;
  if (subject.isDeleted) return ERR.PERSON_NOT_FOUND;
  if (subject.isAdmin && decision !== 'WARNING') return ERR.FORBIDDEN;
  if (decision === 'RENAME' && !subject.isActive)
    return { field: 'decision', reason: 'guests have no name of their own' };
  return null;
}
