/** Row types of the tables, as both database drivers return them (database.ts configures their parsers). */

import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Command } from '../../engine/match/commands.ts';
import type { GameState } from '../../engine/match/gameStates.ts';
import type { MatchSettings } from '../../engine/match/match.ts';
import type { Role } from '../../protocol/http/abilities.ts';
import type { Language } from '../../protocol/http/accountFields.ts';
import type { Bought, CheckoutState } from '../../protocol/http/payments.ts';
import type { ProfileAudience } from '../../protocol/http/peopleApi.ts';
import type { QueueKind, QueueTime } from '../../protocol/http/queueApi.ts';
import type { EndStatus } from '../../protocol/http/ratingApi.ts';
import type { RecordFacts } from '../../protocol/shapes/recordFacts.ts';
import type { ArchivedCommand } from './archive/archivedLog.ts';
import type { CreatedAt, Instant, LogPeriod, Timestamp } from './columns.ts';
import type { GameOptions } from './gameOptions.ts';
import type { ModerationTables } from './moderationTables.ts';
import type { NftTables } from './nftTables.ts';
import type { NotificationTables } from './notificationTables.ts';

/** Kinds of mails about an account. */
export type AccountMailKind = 'activation' | 'alreadyActive' | 'reset' | 'passwordChanged';
export type MailKind = AccountMailKind | 'notification';

/**
 * Kinds of inquiries to the card provider. `closing` cancels the running subscriptions of a deleted account. `refund`:
 * the id is a payment intent, which may be refunded in part. `recentRefunds`: the inquiry for the payments that were
 * refunded recently.
 */
export type InquiryKind = 'checkout' | 'subscription' | 'closing' | 'refund' | 'recentRefunds';

export interface AccountTable {
  id: string;
  role: Role;
  username: string;
  /** The email address in lower case. */
  email: string | null;
  /** The nickname in the form used for comparisons. Null for guests. */
  username_key: ColumnType<string | null, string | null | undefined>;
  /** Skeletons of the nickname, in lower case and as typed. Null for guests. */
  username_skeleton: ColumnType<string | null, string | null | undefined>;
  username_cased_skeleton: ColumnType<string | null, string | null | undefined>;
  /**
   * The password hash as a PHC string, set by the registration. `activated_at` says whether the registration is
   * complete.
   */
  password_hash: ColumnType<string | null, string | null | undefined>;
  first_name: ColumnType<string | null, string | null | undefined>;
  last_name: ColumnType<string | null, string | null | undefined>;
  full_name: ColumnType<string | null, string | null | undefined>;
  country: ColumnType<string | null, string | null | undefined>;
  language: ColumnType<Language | null, Language | null | undefined>;
  marketing_consent: ColumnType<boolean, boolean | undefined>;
  /** The player options as JSON. */
  options: ColumnType<unknown, string | null | undefined, string | null>;
  /** The progress on the practice page as JSON. */
  practice: ColumnType<unknown, string | null | undefined, string | null>;
  terms_accepted_at: Timestamp;
  activated_at: Timestamp;
  /**
   * The time of the suspension. The account cannot log in until `suspended_until`. If that is null, the suspension has
   * no end.
   */
  suspended_at: Timestamp;
  suspended_until: Timestamp;
  /** Why the account is suspended, as its user reads it. */
  suspension_reason: ColumnType<string | null, string | null | undefined>;
  /** Whether the account has the privilege MODERATE besides those of its role. */
  is_moderator: ColumnType<boolean, boolean | undefined>;
  /** The time until which the user may not play random games. */
  no_random_until: Timestamp;
  /** When a moderator replaced the nickname. Null after the user has chosen a new one. */
  name_refused_at: Timestamp;
  /** The replaced nickname in the form used for comparisons, which the user cannot take again. */
  refused_name_skeleton: ColumnType<string | null, string | null | undefined>;
  /** The time when the user deleted the account. The row contains no personal data after that. */
  deleted_at: Timestamp;
  /** The time when the account became a bot account. */
  bot_since: Timestamp;
  /** The users who may see the profile. */
  profile_for: ColumnType<ProfileAudience, ProfileAudience | undefined>;
  shows_online: ColumnType<boolean, boolean | undefined>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

/** One user follows another. */
export interface PersonFollowTable {
  account_id: string;
  followed_id: string;
  created_at: CreatedAt;
}

/** The invitation of a user to a private game. */
export interface GameInvitationTable {
  game_id: string;
  account_id: string;
  inviter_id: string;
  created_at: CreatedAt;
  /** False if one of the two users blocks the other. The invited user does not see such an invitation. */
  is_delivered: boolean;
  refused_at: Timestamp;
  withdrawn_at: Timestamp;
}

/** An earlier nickname of a user. It opens the profile for 90 days. */
export interface OldNicknameTable {
  account_id: string;
  username_key: string;
  username: string;
  changed_at: CreatedAt;
}

/** A block of one user by another. The blocked user is not notified. */
export interface PersonBlockTable {
  account_id: string;
  blocked_id: string;
  created_at: CreatedAt;
}

/** The second factor of an account, at most one row each. */
export interface SecondFactorTable {
  account_id: string;
  /** The key of the second factor, encrypted with a key that is not in the database. */
  secret: string;
  /** Null while the second factor is set up but not active. */
  confirmed_at: Timestamp;
  /** The time step of the last accepted code. */
  last_step: Generated<number>;
  /** The number of wrong codes in the current window. */
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
  /** Whether the login session survives closing the browser. */
  is_kept: ColumnType<boolean, boolean | undefined>;
  last_used_at: CreatedAt;
  user_agent: ColumnType<string | null, string | null | undefined>;
}

export interface AccountTokenTable {
  /** SHA-256 of the token. */
  hash: string;
  kind: 'registration' | 'reset';
  /** Null if the account was deleted. */
  account_id: string | null;
  created_at: CreatedAt;
  expires_at: Instant;
  /** The time when the token was used, or was replaced by a newer one. */
  used_at: Timestamp;
}

/** A personal access token. */
export interface AccessTokenTable {
  id: string;
  account_id: string;
  /** SHA-256 of the token. */
  hash: string;
  name: string;
  /** The scopes, separated by spaces. */
  scopes: string;
  created_at: CreatedAt;
  expires_at: Instant;
  last_used_at: Timestamp;
}

export interface OutboxMailTable {
  id: string;
  account_id: string | null;
  kind: MailKind;
  recipient: string;
  subject: string;
  /** Null after the mail was sent. */
  text_body: string | null;
  html_body: string | null;
  created_at: CreatedAt;
  attempts: ColumnType<number, number | undefined>;
  next_attempt_at: CreatedAt;
  /** The time when the mail was sent, or when the server stopped trying. */
  ended_at: Timestamp;
  error: ColumnType<string | null, string | null | undefined>;
  /** The unsubscribe URL (RFC 8058), or null. */
  unsubscribe_url: ColumnType<string | null, string | null | undefined>;
}

export interface ServerProcessTable {
  id: string;
  lease_until: Instant;
  /** Host and port for other processes. Null until the process listens. */
  address: ColumnType<string | null, string | null | undefined>;
  /** Number of rooms of the process. */
  rooms: Generated<number>;
  /** Whether the process is draining. Other processes then open no new rooms on it. */
  is_draining: Generated<boolean>;
  /** Metrics that the process reports, for admins. Null if it reports none. */
  figures: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface GameTable {
  id: string;
  name: string;
  creator_id: string;
  is_random: boolean;
  /** Whether the game changes the ratings of its rated players. */
  is_rated: Generated<boolean>;
  settings: JSONColumnType<MatchSettings>;
  options: JSONColumnType<GameOptions>;
  start_position: string;
  state: GameState;
  created_at: CreatedAt;
  started_at: Instant | null;
  ended_at: Instant | null;
  /** Whether the game is postponed. Its players may then join other games. */
  is_postponed: Generated<boolean>;
  /** The time when the owner deleted the game. It remains visible to the other users who played in it. */
  deleted_at: Timestamp;
  /** Whether the log of the game is archived. */
  is_archived: Generated<boolean>;
  /** The id of the rematch with the same four players. */
  rematch_id: ColumnType<string | null, string | null | undefined>;
}

export interface GameHeadTable {
  game_id: string;
  /** All entries of the game have this period, and are therefore in one partition of `game_event`. */
  period: LogPeriod;
  /** The id of the owner process, whose room alone may write. Null while the game has no owner. */
  owner: string | null;
  /** The fencing token. It grows with every change of ownership, and writes with an older token fail. */
  epoch: number;
  seq: number;
  /** The time of the last entry, in epoch milliseconds. */
  last_at: number;
  /**
   * The last time, in epoch milliseconds, at which the owner (before the start) or any player (after it) was present.
   * Housekeeping removes abandoned games by this time.
   */
  seen_at: Generated<number>;
  /** The time when the log was found damaged, and the reason. */
  damaged_at: Generated<Date | null>;
  damage: Generated<string | null>;
}

/** The log of an ended game, in place of its rows in `game_event`. */
export interface GameArchiveTable {
  game_id: string;
  /** The number of its entries. */
  seq: number;
  /** The number of turns played. */
  ply: number;
  /** The commands that are no moves, each with the number of its entry. */
  commands: JSONColumnType<readonly ArchivedCommand[]>;
  moves: Uint8Array;
  /** SHA-256 of `moves`. */
  checksum: Uint8Array;
  /** SHA-256 of `commands` without the names in them. */
  commands_checksum: Uint8Array | null;
  archived_at: CreatedAt;
}

/** The result of an ended game, made from its log when a player first lists it. */
export interface GameResultTable {
  game_id: string;
  /** The color of the winner. Null without a winner. */
  winner: number | null;
  /** The points by color. */
  points: JSONColumnType<readonly number[]>;
  /** The last position as text. */
  position: string;
  /**
   * The color that checkmated each player, by color. Null without a checkmate, and -1 for a bot if a user took over its
   * seat later. The column is null in results that are older than the column.
   */
  mated_by: ColumnType<readonly (number | null)[] | null, string | null, string | null>;
  /**
   * The average win probability of each player over the positions of the game, by color. The column is null in results
   * that are older than the column.
   */
  chances: ColumnType<readonly number[] | null, string | null, string | null>;
}

export interface GameSeatTable {
  game_id: string;
  color: number;
  player_id: string | null;
  /** Whether the player is inactive: resigned, timed out or checkmated. */
  is_out: Generated<boolean>;
  /** Whether the result of the game is stored completely (game_result). */
  has_result: Generated<boolean>;
}

/** One row per user: the running game whose room the user is in. */
export interface WatchingTable {
  account_id: string;
  game_id: string;
  /** The process that has the user's sockets. The row is valid while the lease of that process is valid. */
  process: string;
  /** A value that changes each time the user enters a room, so that a late departure does not delete a newer row. */
  ticket: string;
  since: CreatedAt;
}

/** Users who wait for random opponents. */
export interface QueueEntryTable {
  account_id: string;
  time_setting: QueueTime;
  kind: QueueKind;
  entered_at: CreatedAt;
  /** Time of the user's last poll of the queue. */
  seen_at: CreatedAt;
  /** The time from which bots may fill the user's table. Null if the user waits for people only. */
  bots_from: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** The number of random games that a user left and that still count (see leavingPenalty.ts). */
export interface LeavingRecordTable {
  account_id: string;
  count: number;
  /** The last time at which the user left a game, with the reason and the game. */
  last_at: ColumnType<Date, Date, Date>;
  reason: string;
  game_id: string;
  /** The time until which the user may not play random games. */
  until: ColumnType<Date, Date, Date>;
  /** The last day on which a completed random game reduced the count, in days since 1970. */
  good_day: number | null;
}

/** Waiting times of users who were seated with three other users. */
export interface QueueWaitTable {
  time_setting: QueueTime;
  kind: QueueKind;
  seconds: number;
  ended_at: CreatedAt;
}

/** A game that is scheduled for a time (scheduled table). */
export interface ScheduledTableTable {
  id: string;
  host_id: string;
  time_setting: QueueTime;
  starts_at: Date;
  /** The local time of the start in the host's time zone, such as 2026-11-29T20:30. */
  local_start: string;
  time_zone: string;
  is_weekly: boolean;
  state: Generated<'OPEN' | 'STARTED' | 'CANCELLED'>;
  game_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The last reminder that the users got, in minutes before the start. */
  reminded_minutes: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: CreatedAt;
}

/** A seat that a user took in advance. */
export interface ScheduledSeatTable {
  table_id: string;
  account_id: string;
  taken_at: CreatedAt;
}

/** A user who is notified when a seat of a full table becomes free. */
export interface ScheduledWaiterTable {
  table_id: string;
  account_id: string;
  created_at: CreatedAt;
}

/** The network from which a guest account or a guest's game was created, as a keyed hash. */
export interface GuestAddressTable {
  hash: string;
  account_id: string;
  /** The id of the game, or null for the guest account itself. */
  game_id: string | null;
  at: CreatedAt;
}

/**
 * Partitioned by the period (games/housekeeping/logPartitions.ts). Queries about one game contain its period, so that
 * they read only one partition.
 */
export interface GameEventTable {
  period: LogPeriod;
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

/** Current rating of a user. */
export interface AccountRatingTable {
  account_id: string;
  mu: number;
  sigma: number;
  games: number;
  /** The rating that users see. */
  shown: number;
}

/** The rating change of one player by one game. */
export interface RatingChangeTable {
  game_id: string;
  account_id: string;
  /** The order in which games were rated. */
  seq: number;
  ended_at: Instant;
  status: EndStatus;
  points: number;
  place: number;
  mu_before: number;
  sigma_before: number;
  mu_after: number;
  sigma_after: number;
  /** The number of this game among the player's rated games, from 1. */
  ordinal: number;
}

/** The rated games of one player in one week. */
export interface RatingWeekTable {
  account_id: string;
  /** The Monday (UTC) on which the week began, as `2026-11-16`. */
  week: string;
  points: number;
  games: number;
  efficiency: GeneratedAlways<number>;
}

/** Number of random games in which two accounts met. The smaller id comes first. */
export interface PlayerPairTable {
  first_id: string;
  second_id: string;
  games: number;
  captures: number;
  expected: number;
}

/** A stored game record: private, or public as a QBook. */
export interface SavedGameTable {
  id: string;
  /** Null for the QBooks that are part of the product. */
  account_id: string | null;
  is_qbook: boolean;
  /** Language of a QBook's comments. */
  language: string | null;
  title: string;
  /** The record in canonical form. */
  record: string;
  facts: JSONColumnType<RecordFacts>;
  /** The place in the list of QBooks, unique within a language. */
  place: Generated<number>;
  withdrawn_at: Timestamp;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

/** The customer ids of accounts at the card provider. */
export interface PayerTable {
  account_id: string;
  customer_id: string;
}

export interface PaymentTable {
  id: string;
  /** The account. Null after it was deleted. */
  account_id: string | null;
  bought: Bought;
  notes: Generated<string>;
  amount_cents: ColumnType<number | null, number | null | undefined>;
  currency: string;
  state: Generated<CheckoutState>;
  /** The id of the provider's checkout. Null until it was created. */
  session_id: ColumnType<string | null, string | null | undefined>;
  receipt_url: ColumnType<string | null, string | null | undefined>;
  created_at: CreatedAt;
  settled_at: Timestamp;
  /** The time when the whole payment was refunded. Null before that. */
  refunded_at: Timestamp;
  /** The sum of all refunds. */
  refunded_cents: Generated<number>;
  /** The provider's id of the last refund by an admin. Null without one. */
  refund_id: ColumnType<string | null, string | null | undefined>;
}

/** Subscriptions in the state that the provider last reported. */
export interface SubscriptionTable {
  id: string;
  account_id: string | null;
  status: string;
  paid_until: Instant;
  is_ending: boolean;
  updated_at: CreatedAt;
}

/** Events that the provider has sent. */
export interface PaymentEventTable {
  id: string;
  type: string;
  received_at: CreatedAt;
}

/** Inquiries to the card provider. An inquiry is due while `wanted` is greater than `done`. */
export interface PaymentInquiryTable {
  id: string;
  kind: InquiryKind;
  wanted: Generated<number>;
  done: Generated<number>;
  /** The number of attempts since the provider's last answer, or since the last event that requested this inquiry. */
  failures: Generated<number>;
  /** Infinity for a dead letter. */
  due_at: CreatedAt;
  /** The error of the last failed attempt. */
  error: ColumnType<string | null, string | null | undefined>;
  died_at: Timestamp;
}

export interface Tables extends NftTables, NotificationTables, ModerationTables {
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
  access_token: AccessTokenTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  outbox_mail: OutboxMailTable;
  server_process: ServerProcessTable;
  game: GameTable;
  game_head: GameHeadTable;
  game_seat: GameSeatTable;
  game_invitation: GameInvitationTable;
  old_nickname: OldNicknameTable;
  person_follow: PersonFollowTable;
  person_block: PersonBlockTable;
  game_result: GameResultTable;
  game_event: GameEventTable;
  game_archive: GameArchiveTable;
  watching: WatchingTable;
  guest_address: GuestAddressTable;
  queue_entry: QueueEntryTable;
  queue_wait: QueueWaitTable;
  leaving_record: LeavingRecordTable;
  scheduled_table: ScheduledTableTable;
  scheduled_seat: ScheduledSeatTable;
  scheduled_waiter: ScheduledWaiterTable;
  bug_report: BugReportTable;
  game_dump: GameDumpTable;
}
