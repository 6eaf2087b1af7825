/** Stores bug reports: a row for the admins and, for a dump, the whole game log beside the message. */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { seatOf } from '../../engine/match/match.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import type { BugReportsQuery, BugReportView } from '../../protocol/http/adminApi.ts';
import { ERR, type ErrorCode } from '../../protocol/http/errors.ts';
import type { DumpHead, DumpsQuery } from '../../protocol/http/reports/adminGameApi.ts';
import type { Page } from '../../protocol/http/route.ts';
import { Component } from '../component.ts';
import type { GameService } from '../games/gameService.ts';
import type { Rooms } from '../live/room/rooms.ts';
import type { ErrorReporting } from '../observability/errors/errorReporting.ts';
import type { ReportStore } from './reportStore.ts';

export interface ReportDeps {
  readonly store: ReportStore;
  readonly games: GameService;
  readonly rooms: Rooms;
  readonly dumpsPerHour: number;
  readonly reporting: Pick<ErrorReporting, 'bug'>;
  readonly log: Logger;
}

type StoredReport = Result<{ id: string }, ErrorCode>;

export class ReportService extends Component<ReportDeps> {
  /** Stores a report. `gameId` is the game that it concerns, or null. */
  async report(accountId: string, message: string, gameId: string | null): Promise<StoredReport> {
    const { games, store, reporting, log } = this.deps;
    if (gameId !== null && !(await games.find(gameId))) return err(ERR.GAME_NOT_FOUND);
    const id = randomUUID();
    await store.addReport({ id, accountId, gameId, message });
    reporting.bug({ id, message, gameId });
    log.info({ event: 'bugReport', id, gameId }, 'a bug was reported');
    return ok({ id });
  }

  list(query: BugReportsQuery): Promise<Page<BugReportView>> {
    return this.deps.store.list(query);
  }

  /** Marks a report as done or open. Returns null for an unknown report. */
  mark(id: string, isDone: boolean): Promise<BugReportView | null> {
    return this.deps.store.mark(id, isDone);
  }

  listDumps(query: DumpsQuery): Promise<Page<DumpHead>> {
    return this.deps.store.listDumps(query);
  }

  /** Returns a stored dump. Null if there is none. */
  findDump(id: string): Promise<{ head: DumpHead; dump: unknown } | null> {
    return this.deps.store.findDump(id);
  }

  /** Stores a dump of the game for one of its players or watchers. */
  async dump(accountId: string, message: string, gameId: string): Promise<StoredReport> {
    const { games, rooms, store, dumpsPerHour } = this.deps;
    const row = await games.find(gameId);
    if (!row) return err(ERR.GAME_NOT_FOUND);
    const { match, entries } = await rooms.look(row);
    const isWatching = rooms.local(row.id)?.isExpecting(accountId) ?? false;
    if (seatOf(match, accountId) === null && !isWatching) return err(ERR.NOT_A_PLAYER);
    const id = randomUUID();
    const report = { id, accountId, gameId: row.id, message };
    const isStored = await store.addDump(report, { row, entries }, dumpsPerHour);
    return isStored ? ok({ id }) : err(ERR.RATE_LIMITED);
  }
}
