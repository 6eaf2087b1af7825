/** Row types of the tables, as both database drivers return them (database.ts aligns their parsers). */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Command } from '../../engine/match/commands.ts';
import type { GameState, MatchSettings } from '../../engine/match/match.ts';
import type { Role } from '../../protocol/http/abilities.ts';
import type { Language } from '../../protocol/http/accountFields.ts';
import type { Bought, PaymentState } from '../../protocol/http/payments.ts';
import type { QueueTime } from '../../protocol/http/queueApi.ts';
import type { EndStatus } from '../../protocol/http/ratingApi.ts';
import type { RecordFacts } from '../../protocol/shapes/recordFacts.ts';
import type { CreatedAt, Instant, Timestamp } from './columns.ts';
import type { GameOptions } from './gameOptions.ts';
import type { NftTables } from './nftTables.ts';

/** Kinds of mails to users. */
export type MailKind = 'activation' | 'alreadyActive' | 'reset' | 'passwordChanged';

/** What is requested from the card provider. `closing`: the customer's account is deleted, so running payments end. */
export type InquiryKind = 'checkout' | 'subscription' | 'closing';

export interface AccountTable {
  id: string;
  role: Role;
  username: string;
  /** In lower case. */
  email: string | null;
  /** The nickname as it is compared; null for guests. */
  username_key: ColumnType<string | null, string | null | undefined>;
  /** What the nickname looks like, in lower case and as it was typed; null for guests. */
  username_skeleton: ColumnType<string | null, string | null | undefined>;
  username_cased_skeleton: ColumnType<string | null, string | null | undefined>;
  /** A PHC string. Present from the registration on; `activated_at` tells whether that is complete. */
  password_hash: ColumnType<string | null, string | null | undefined>;
  first_name: ColumnType<string | null, string | null | undefined>;
  last_name: ColumnType<string | null, string | null | undefined>;
  full_name: ColumnType<string | null, string | null | undefined>;
  country: ColumnType<string | null, string | null | undefined>;
  language: ColumnType<Language | null, Language | null | undefined>;
  marketing_consent: ColumnType<boolean, boolean | undefined>;
  /** Chosen look and sound, as they were stored. */
  options: ColumnType<unknown, string | null | undefined, string | null>;
  terms_accepted_at: Timestamp;
  activated_at: Timestamp;
  /** Since when nobody can be logged in to it. */
  suspended_at: Timestamp;
  /** The person has deleted the account: nothing in the row is about them any more. */
  deleted_at: Timestamp;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

/** At most one row an account. */
export interface SecondFactorTable {
  account_id: string;
  /** Sealed with a key that is not in the database. */
  secret: string;
  /** Null: begun, but not on. */
  confirmed_at: Timestamp;
  /** The time step of the last code that was taken. */
  last_step: Generated<number>;
  /** Wrong codes since then. */
  failures: Generated<number>;
  failures_since: CreatedAt;
  created_at: CreatedAt;
}

export interface RecoveryCodeTable {
  account_id: string;
  hash: string;
  used_at: Timestamp;
}

export interface SessionTable {
  id: string;
  account_id: string;
  created_at: CreatedAt;
  expires_at: Instant;
  revoked_at: Instant | null;
  /** Whether it outlives the browser. */
  is_kept: ColumnType<boolean, boolean | undefined>;
  last_used_at: CreatedAt;
  user_agent: ColumnType<string | null, string | null | undefined>;
}

export interface AccountTokenTable {
  /** SHA-256 of the token. */
  hash: string;
  kind: 'registration' | 'reset';
  /** Null when the account is gone. */
  account_id: string | null;
  created_at: CreatedAt;
  expires_at: Instant;
  /** Used, or replaced by a newer one. */
  used_at: Timestamp;
}

export interface OutboxMailTable {
  id: string;
  account_id: string | null;
  kind: MailKind;
  recipient: string;
  subject: string;
  /** Null once sent. */
  text_body: string | null;
  html_body: string | null;
  created_at: CreatedAt;
  attempts: ColumnType<number, number | undefined>;
  next_attempt_at: CreatedAt;
  /** Sent, or given up. */
  ended_at: Timestamp;
  error: ColumnType<string | null, string | null | undefined>;
}

export interface ServerProcessTable {
  id: string;
  lease_until: Instant;
  /** Host and port at which the other processes reach it; null until it listens. */
  address: ColumnType<string | null, string | null | undefined>;
  /** How many rooms it has. */
  rooms: Generated<number>;
  /** It is about to stop: nothing new is opened on it. */
  is_draining: Generated<boolean>;
  /** What it says of itself, for admins; null of one that says nothing. */
  figures: ColumnType<unknown, string | null | undefined, string | null>;
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
  /** Paused until everybody is back: its players are free for other games. */
  is_postponed: Generated<boolean>;
  /** Set when its owner has deleted it: it stays for those who played in it. */
  deleted_at: Timestamp;
  /** The game that the same four play next. */
  rematch_id: ColumnType<string | null, string | null | undefined>;
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
  /** When those whom the game waits for were last there, epoch milliseconds: its owner, after the start any player. */
  seen_at: Generated<number>;
  /** Since when the record is known to be damaged, and why. */
  damaged_at: Generated<Date | null>;
  damage: Generated<string | null>;
}

export interface GameSeatTable {
  game_id: string;
  color: number;
  player_id: string | null;
  /** The player is out of the game: resigned, out of time or checkmated. */
  is_out: Generated<boolean>;
}

/** One row a person: the game that goes on and in whose room the person is. */
export interface WatchingTable {
  account_id: string;
  game_id: string;
  /** The process with the sockets; its lease is the life of the row. */
  process: string;
  /** Changes with every entrance, so that a late goodbye takes nothing away from a newer one. */
  ticket: string;
  since: CreatedAt;
}

/** Who waits for random opponents. */
export interface QueueEntryTable {
  account_id: string;
  time_setting: QueueTime;
  entered_at: CreatedAt;
  /** When the person last asked. */
  seen_at: CreatedAt;
}

/** How long somebody waited who was brought together with others. */
export interface QueueWaitTable {
  time_setting: QueueTime;
  seconds: number;
  ended_at: CreatedAt;
}

/** From which network a guest account, or a guest's game, came. */
export interface GuestAddressTable {
  hash: string;
  account_id: string;
  /** Null for the account itself. */
  game_id: string | null;
  at: CreatedAt;
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

export interface BugReportTable {
  id: string;
  account_id: string | null;
  game_id: string | null;
  message: string;
  created_at: CreatedAt;
  done_at: Timestamp;
}

export interface GameDumpTable {
  id: string;
  game_id: string;
  account_id: string | null;
  message: string;
  dump: JSONColumnType<object>;
  created_at: CreatedAt;
}

/** What somebody's rating is now. */
export interface AccountRatingTable {
  account_id: string;
  mu: number;
  sigma: number;
  games: number;
  /** The number that people see. */
  shown: number;
}

/** What one game did to the rating of one of its players. */
export interface RatingChangeTable {
  game_id: string;
  account_id: string;
  /** The order in which games were counted. */
  seq: number;
  ended_at: Instant;
  status: EndStatus;
  points: number;
  place: number;
  mu_before: number;
  sigma_before: number;
  mu_after: number;
  sigma_after: number;
  /** Which of the player's rated games it was, from 1. */
  ordinal: number;
}

/** The rated games of one player in one week. */
export interface RatingWeekTable {
  account_id: string;
  /** The Monday (UTC) that it began with, as `2026-11-16`. */
  week: string;
  points: number;
  games: number;
  efficiency: GeneratedAlways<number>;
}

/** How often two accounts sat in the same game against random opponents, the one with the smaller id first. */
export interface PlayerPairTable {
  first_id: string;
  second_id: string;
  games: number;
  captures: number;
  expected: number;
}

/** A game record that somebody keeps, or that everybody can read. */
export interface SavedGameTable {
  id: string;
  /** Null for what comes with the product. */
  account_id: string | null;
  is_qbook: boolean;
  /** Of the comments of a QBook. */
  language: string | null;
  title: string;
  /** In canonical form. */
  record: string;
  facts: JSONColumnType<RecordFacts>;
  /** Among QBooks of a language. */
  place: Generated<number>;
  withdrawn_at: Timestamp;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

/** Who is which of the card provider's customers. */
export interface PayerTable {
  account_id: string;
  customer_id: string;
}

export interface PaymentTable {
  id: string;
  /** Null once the account was deleted. */
  account_id: string | null;
  bought: Bought;
  notes: Generated<string>;
  amount_cents: ColumnType<number | null, number | null | undefined>;
  currency: string;
  state: Generated<PaymentState>;
  /** The provider's checkout; null until it was made. */
  session_id: ColumnType<string | null, string | null | undefined>;
  receipt_url: ColumnType<string | null, string | null | undefined>;
  created_at: CreatedAt;
  settled_at: Timestamp;
}

/** Subscriptions as the provider last told them. */
export interface SubscriptionTable {
  id: string;
  account_id: string | null;
  status: string;
  paid_until: Instant;
  is_ending: boolean;
  updated_at: CreatedAt;
}

/** Events that were heard. */
export interface PaymentEventTable {
  id: string;
  type: string;
  received_at: CreatedAt;
}

/** What is to be asked of the provider: while `wanted` is above `done`. */
export interface PaymentInquiryTable {
  id: string;
  kind: InquiryKind;
  wanted: Generated<number>;
  done: Generated<number>;
  failures: Generated<number>;
  due_at: CreatedAt;
}

export interface Tables extends NftTables {
  saved_game: SavedGameTable;
  payer: PayerTable;
  payment: PaymentTable;
  subscription: SubscriptionTable;
  payment_event: PaymentEventTable;
  payment_inquiry: PaymentInquiryTable;
  account_rating: AccountRatingTable;
  rating_change: RatingChangeTable;
  rating_week: RatingWeekTable;
  player_pair: PlayerPairTable;
  account: AccountTable;
  session: SessionTable;
  account_token: AccountTokenTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  outbox_mail: OutboxMailTable;
  server_process: ServerProcessTable;
  game: GameTable;
  game_head: GameHeadTable;
  game_seat: GameSeatTable;
  game_event: GameEventTable;
  watching: WatchingTable;
  guest_address: GuestAddressTable;
  queue_entry: QueueEntryTable;
  queue_wait: QueueWaitTable;
  bug_report: BugReportTable;
  game_dump: GameDumpTable;
}
