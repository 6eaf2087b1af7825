/** Reports of players, and the calls of moderators and admins who deal with them. */
import { z } from 'zod';
import { COLOR_NAMES } from '../../../engine/board/pieces.ts';
import { page, pageOf, type Route } from '../route.ts';
import { plainText } from './plainText.ts';

/**
 * The subject of a report. LEFT: the player left the game. STALLED: the player lets the time run in a lost game.
 * HELPED: the player played in favor of another player. NAME: the nickname is offensive.
 */
export const REPORT_KINDS = ['LEFT', 'STALLED', 'HELPED', 'NAME', 'OTHER'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** The decisions about a report. Only an admin can decide on a suspension. */
export const DECISIONS = ['NOTHING', 'WARNING', 'NO_RANDOM_GAMES', 'SUSPENSION', 'RENAME'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The kinds of entries of the audit log: decisions, and other actions of moderators, admins and the command line. */
export const LOG_ACTIONS = [
  ...DECISIONS,
  'SUSPENSION_LIFTED',
  'NOTE',
  'GRANT',
  'REVOKE',
  'RESET_SECOND_FACTOR',
  'MEND',
  'RECALCULATE_RATINGS',
  'RECONCILE_PAYMENTS',
  'REDO_NOTIFICATIONS',
  'REDO_JOBS',
  'END_GAME',
  'UNRATE_GAME',
  'REFUND',
  'RESEND_MAIL',
] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];

const LONGEST_REPORT = 1000;
/** Maximum length of a reason and of a note, in characters. */
const LONGEST_REASON = 500;
/** Maximum duration of a measure with an end, in days. */
export const LONGEST_MEASURE_DAYS = 3650;

export const reportText = plainText(LONGEST_REPORT);
export const reasonText = plainText(LONGEST_REASON);
/** The end of a measure, in epoch seconds. */
const until = z
  .int()
  .refine((seconds) => seconds * 1000 > Date.now(), 'must be in the future')
  .refine(
    (seconds) => seconds * 1000 <= Date.now() + LONGEST_MEASURE_DAYS * 86_400_000,
    'must be within ten years',
  );

const id = z.string().min(1).max(64);

/** A report of a player. It names the player by a seat of a game, or by the nickname. */
export const playerReportBody = z
  .strictObject({
    kind: z.enum(REPORT_KINDS),
    message: reportText,
    gameSessionId: id.optional(),
    color: z.enum(COLOR_NAMES).optional(),
    /** The number of turns that were played. */
    ply: z.int().min(0).max(100_000).optional(),
    nickname: z.string().trim().min(1).max(40).optional(),
  })
  .refine((body) => (body.gameSessionId === undefined) === (body.color === undefined), {
    path: ['color'],
    message: 'A game needs the color of the player',
  })
  .refine((body) => (body.nickname === undefined) !== (body.color === undefined), {
    path: ['nickname'],
    message: 'A report names a player by the seat or by the nickname',
  });
export type PlayerReportBody = z.infer<typeof playerReportBody>;

/** Calls for guests and users with an account, below `/api` and `/api/guest`. */
export const PLAYER_REPORT_ROUTES = {
  report: {
    method: 'POST',
    path: '/player-reports',
    summary:
      'Reports a player to the moderators, by the seat of a game or by the nickname. Reports of a caller about the same player in the same game count once',
    body: playerReportBody,
    answer: z.object({
      id: z.string(),
      /** False if the caller had reported the player in this game before. */
      isNew: z.boolean(),
    }),
    status: 201,
  },
} as const satisfies Record<string, Route>;

/** A person as moderators see it. The id of a deleted account remains. */
const reportedPerson = z.object({ id: z.string(), username: z.string() });

export const REPORTS_SHOWN = ['OPEN', 'MINE', 'DONE'] as const;
export type ReportsShown = (typeof REPORTS_SHOWN)[number];

const playerReport = z.object({
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  message: z.string(),
  createdAtEpochSeconds: z.number(),
  /** Null if the account was deleted. */
  reporter: reportedPerson.nullable(),
  reported: reportedPerson,
  /** Null without a game. */
  game: z
    .object({
      id: z.string(),
      ply: z.int().nullable(),
      /** Whether the game has ended, so that its review can be opened. Null if the game was removed. */
      hasEnded: z.boolean().nullable(),
    })
    .nullable(),
  /** The moderator who deals with the report. */
  takenBy: reportedPerson.nullable(),
  decision: z.enum(DECISIONS).nullable(),
  /** The number of other open reports about the player in this game. A decision closes them too. */
  alike: z.int(),
});
export type PlayerReport = z.infer<typeof playerReport>;

/** The history of a person. */
export const personHistory = z.object({
  sinceEpochSeconds: z.number(),
  isGuest: z.boolean(),
  games: z.int(),
  /** Number of reports that the person sent, and number of these reports that led to a measure. */
  sent: z.int(),
  sentUpheld: z.int(),
  /** Number of reports about the person, and number of these reports that led to a measure. */
  received: z.int(),
  receivedUpheld: z.int(),
  isSuspended: z.boolean(),
  /** The time until which the person may not play random games. Null without such a measure. */
  noRandomUntilEpochSeconds: z.number().nullable(),
});
export type PersonHistory = z.infer<typeof personHistory>;

export const logEntry = z.object({
  id: z.string(),
  atEpochSeconds: z.number(),
  /** Null for the command line. */
  by: reportedPerson.nullable(),
  action: z.enum(LOG_ACTIONS),
  about: reportedPerson.nullable(),
  gameSessionId: z.string().nullable(),
  reason: z.string(),
  /** The end of the measure. */
  untilEpochSeconds: z.number().nullable(),
});
export type LogEntryView = z.infer<typeof logEntry>;

const note = z.object({
  id: z.string(),
  text: z.string(),
  createdAtEpochSeconds: z.number(),
  /** Null if the account was deleted. */
  author: reportedPerson.nullable(),
});
export type ModerationNote = z.infer<typeof note>;

const reportDetail = z.object({
  report: playerReport,
  reporter: personHistory.nullable(),
  reported: personHistory,
  /** The decisions about the player, newest first. */
  decisions: z.array(logEntry),
  notes: z.array(note),
});
export type ReportDetail = z.infer<typeof reportDetail>;

export const decisionBody = z
  .strictObject({
    decision: z.enum(DECISIONS),
    reason: reasonText,
    /** The end of the measure. NO_RANDOM_GAMES requires it. A suspension without it has no end. */
    untilEpochSeconds: until.nullable().optional(),
  })
  .refine(
    ({ decision, untilEpochSeconds: end }) =>
      decision === 'NO_RANDOM_GAMES'
        ? typeof end === 'number'
        : decision === 'SUSPENSION' || end === undefined || end === null,
    { path: ['untilEpochSeconds'], message: 'Random games need an end; other decisions have none' },
  );
export type DecisionBody = z.infer<typeof decisionBody>;

/** The calls of moderators, below `/api`. */
export const MODERATION_ROUTES = {
  reports: {
    method: 'GET',
    path: '/moderation/reports',
    summary: 'Reports of players: the open ones, those that the caller has taken, or the decided ones',
    query: z.strictObject({ ...page, show: z.enum(REPORTS_SHOWN).default('OPEN') }),
    answer: pageOf(playerReport),
  },
  report: {
    method: 'GET',
    path: '/moderation/reports/{id}',
    summary: 'A report with the histories of both people, earlier decisions and notes',
    answer: reportDetail,
  },
  take: {
    method: 'PUT',
    path: '/moderation/reports/{id}/moderator',
    summary: 'Takes the report, unless another moderator has taken it',
    isRepeatable: true,
    answer: reportDetail,
  },
  release: {
    method: 'DELETE',
    path: '/moderation/reports/{id}/moderator',
    summary: 'Releases a report that the caller has taken',
    isRepeatable: true,
    answer: reportDetail,
  },
  decide: {
    method: 'POST',
    path: '/moderation/reports/{id}/decision',
    summary:
      'Decides about the report and all other open ones about the player in this game, and notifies their senders. A suspension needs ADMIN',
    body: decisionBody,
    answer: reportDetail,
  },
  addNote: {
    method: 'POST',
    path: '/moderation/reports/{id}/notes',
    summary: 'Adds a note about the reported player for the moderators',
    body: z.strictObject({ text: reasonText }),
    answer: reportDetail,
    status: 201,
  },
} as const satisfies Record<string, Route>;

/** The calls of admins, below `/api`. */
export const MODERATION_LOG_ROUTES = {
  log: {
    method: 'GET',
    path: '/moderation/log',
    summary: 'The audit log of moderation, newest first',
    query: z.strictObject(page),
    answer: pageOf(logEntry),
  },
} as const satisfies Record<string, Route>;

/** Suspends an account or lifts the suspension. */
export const suspensionBody = z
  .strictObject({
    isSuspended: z.boolean(),
    /** The reason of the suspension, as the suspended user reads it. */
    reason: reasonText.optional(),
    /** The end of the suspension. Null or omitted: without an end. */
    untilEpochSeconds: until.nullable().optional(),
  })
  .refine(({ isSuspended, reason }) => !isSuspended || reason !== undefined, {
    path: ['reason'],
    message: 'validation.required',
  });
export type SuspensionBody = z.infer<typeof suspensionBody>;
