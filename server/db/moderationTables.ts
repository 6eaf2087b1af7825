/** Row types of the tables of moderation. */
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Decision, LogAction, ReportKind } from '../../protocol/http/reports/moderationApi.ts';
import type { CreatedAt, Timestamp } from './columns.ts';

export interface ModerationTables {
  player_report: PlayerReportTable;
  moderation_note: ModerationNoteTable;
  moderation_log: ModerationLogTable;
  refused_name: RefusedNameTable;
}

/** The report of a player by another. */
export interface PlayerReportTable {
  id: string;
  /** Null if the account was deleted. */
  reporter_id: string | null;
  reported_id: string;
  game_id: string | null;
  /** The number of turns that were played when the report was sent. */
  ply: number | null;
  kind: ReportKind;
  message: string;
  created_at: CreatedAt;
  /** The moderator who deals with the report. */
  taken_by: ColumnType<string | null, string | null | undefined>;
  decision: ColumnType<Decision | null, Decision | null | undefined>;
  decided_at: Timestamp;
}

/** A note of a moderator about an account. */
export interface ModerationNoteTable {
  id: string;
  account_id: string;
  author_id: string | null;
  text: string;
  created_at: CreatedAt;
}

/** A nickname that moderators refused to an account, as a skeleton that all its look-alikes have. */
export interface RefusedNameTable {
  account_id: string;
  skeleton: string;
}

/** The audit log. The database refuses to change and to delete its rows. */
export interface ModerationLogTable {
  seq: GeneratedAlways<number>;
  at: CreatedAt;
  /** The moderator or admin. Null for the command line. */
  actor_id: string | null;
  action: LogAction;
  /** The id of the account that the entry is about. It remains after the account was deleted. */
  account_id: string | null;
  game_id: string | null;
  reason: string;
  details: JSONColumnType<Record<string, string | number | null>>;
}
