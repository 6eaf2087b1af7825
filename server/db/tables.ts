/** Row types of the tables, as both database drivers return them (database.ts aligns their parsers). */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Command } from '../../engine/match/commands.ts';
import type { GameState, MatchSettings } from '../../engine/match/match.ts';
import type { GameOptions } from '../games/gameOptions.ts';

type Instant = ColumnType<Date, Date | string, Date | string>;
/** Set by the database when left out. */
type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>;

export interface AccountTable {
  id: string;
  role: 'ROLE_GUEST' | 'ROLE_USER' | 'ROLE_PREMIUM_USER' | 'ROLE_ADMIN';
  username: string;
  email: string | null;
  created_at: CreatedAt;
}

export interface SessionTable {
  id: string;
  account_id: string;
  created_at: CreatedAt;
  expires_at: Instant;
  revoked_at: Instant | null;
}

export interface ServerProcessTable {
  id: string;
  lease_until: Instant;
}

export interface GameTable {
  id: string;
  name: string;
  creator_id: string;
  is_random: boolean;
  settings: JSONColumnType<MatchSettings>;
  options: JSONColumnType<GameOptions>;
  start_position: string;
  state: GameState;
  created_at: CreatedAt;
  started_at: Instant | null;
  ended_at: Instant | null;
}

export interface GameHeadTable {
  game_id: string;
  /** The process whose room may write; null when none has it. */
  owner: string | null;
  /** Raised at every change of owner; writes with an older one fail. */
  epoch: number;
  seq: number;
  /** Epoch milliseconds of the last entry. */
  last_at: number;
}

export interface GameSeatTable {
  game_id: string;
  color: number;
  player_id: string | null;
  /** The player is out of the game: resigned, out of time or checkmated. */
  is_out: Generated<boolean>;
}

export interface GameEventTable {
  game_id: string;
  seq: number;
  ply: number;
  kind: Command['type'];
  command: JSONColumnType<Command>;
  command_id: string | null;
  at: number;
  since: number | null;
  credit_ms: number;
  clocks_ms: JSONColumnType<[number, number, number, number]>;
  epoch: number;
  committed_at: CreatedAt;
}

export interface Tables {
  account: AccountTable;
  session: SessionTable;
  server_process: ServerProcessTable;
  game: GameTable;
  game_head: GameHeadTable;
  game_seat: GameSeatTable;
  game_event: GameEventTable;
}
