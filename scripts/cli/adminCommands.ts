/** The commands of `npm run admin`. Each returns what it prints: as text, and as one JSON object. */
import { LONGEST_MEASURE_DAYS, reasonText } from '../../protocol/http/reports/moderationApi.ts';
import {
  grant,
  mendGame,
  type Operated,
  recordCommand,
  resetSecondFactor,
  revoke,
  suspendByOperator,
} from '../../server/admin/moderation/operatorCommands.ts';
import type { Db } from '../../server/db/database.ts';
import type { JobKind } from '../../server/db/jobs/jobKind.ts';
import { JobQueue } from '../../server/db/jobs/jobQueue.ts';
import { readGameEnd } from '../../server/games/readGameEnd.ts';
import { InquiryStore } from '../../server/payments/inquiryStore.ts';
import { recalculateRatings } from '../../server/ratings/recalculate.ts';
import { activeKinds, JOB_KINDS } from '../../server/wiring/jobKinds.ts';

/** Maximum number of listed dead letters. The newest are listed first. */
const MAX_LISTED = 1_000;
/** The kinds of jobs: mail, inquiry, mint, notification. */
const ALL_KINDS = activeKinds(true);
const DAY_SECONDS = 86_400;

export interface Outcome {
  readonly code: 0 | 1;
  readonly lines: readonly string[];
  readonly errors: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
}

export type Command = (db: Db) => Promise<Outcome>;

export const USAGE = [
  'Usage: npm run admin -- grant <e-mail>',
  '       npm run admin -- grant <e-mail> moderator',
  '       npm run admin -- revoke <e-mail>',
  '       npm run admin -- suspend <e-mail> <reason> [<days>]',
  '       npm run admin -- reset-second-factor <e-mail>',
  '       npm run admin -- mend <game>',
  '       npm run admin -- ratings recalculate',
  '       npm run admin -- payments reconcile',
  '       npm run admin -- jobs list [<kind>]',
  '       npm run admin -- jobs redo <id>|<kind>|all',
  '       npm run admin -- notifications list',
  '       npm run admin -- notifications redo',
  'With --json it prints one JSON object.',
].join('\n');

/** Returns the command of the arguments, or null for a wrong usage. */
export function commandOf([verb, what, ...rest]: readonly string[]): Command | null {
  if (what === undefined) return null;
  if (verb === 'suspend') return suspension(what, rest);
  if (verb === 'grant' && rest.length === 1 && rest[0] === 'moderator')
    return async (db) => about(what, 'is now a moderator', await grant(db, what, 'MODERATE'));
  if (verb === 'jobs') return jobsCommand([what, ...rest]);
  if (rest.length > 0) return null;
  switch (verb) {
    case 'grant':
      return async (db) => about(what, 'is now an admin', await grant(db, what, 'ADMIN'));
    case 'revoke':
      return async (db) => about(what, 'is neither an admin nor a moderator', await revoke(db, what));
    case 'reset-second-factor':
      return async (db) =>
        about(what, 'has no second factor and is logged out', await resetSecondFactor(db, what));
    case 'mend':
      return (db) => mend(db, what);
  }
  return LISTED[`${verb} ${what}`] ?? null;
}

const LISTED: Readonly<Record<string, Command>> = {
  'ratings recalculate': recalculate,
  'payments reconcile': reconcile,
  'notifications list': (db) => listDeadLetters(db, [JOB_KINDS.notification], 'notifications'),
  'notifications redo': (db) => redoDeadLetters(db, [JOB_KINDS.notification], 'notifications'),
};

function suspension(email: string, [reason, days, ...rest]: readonly string[]): Command | null {
  const parsed = reasonText.safeParse(reason);
  if (!parsed.success || rest.length > 0) return null;
  if (days !== undefined && !(/^\d+$/.test(days) && Number(days) >= 1)) return null;
  if (days !== undefined && Number(days) > LONGEST_MEASURE_DAYS)
    return async () =>
      failed(`A suspension lasts at most ${LONGEST_MEASURE_DAYS} days; omit the days for no end.`);
  const until = days === undefined ? null : Math.floor(Date.now() / 1000) + Number(days) * DAY_SECONDS;
  const end = until === null ? 'without an end' : `until ${new Date(until * 1000).toISOString()}`;
  return async (db) => {
    const account = await suspendByOperator(db, email, { reason: parsed.data, until });
    if (account === 'ADMIN') return failed(`${email} is an admin, whose role must be revoked first.`);
    return about(email, `is suspended ${end}`, account);
  };
}

function about(email: string, state: string, found: Operated | null): Outcome {
  if (!found) return failed(`There is no active account with the address ${email}.`);
  return done([`${found.username} ${state}.`], { ...found });
}

async function mend(db: Db, gameId: string): Promise<Outcome> {
  if (!(await mendGame(db, gameId))) return failed(`There is no quarantined game ${gameId}.`);
  return done([`The game ${gameId} is opened again.`], { gameId });
}

async function recalculate(db: Db): Promise<Outcome> {
  const { games, players, unread } = await recalculateRatings(db, readGameEnd);
  await recordCommand(db, 'RECALCULATE_RATINGS');
  return {
    code: unread.length > 0 ? 1 : 0,
    lines: [`${games} games of ${players} players were recalculated.`],
    errors: unread.map(
      (gameId) => `The log of game ${gameId} cannot be read: its previous ratings are kept.`,
    ),
    data: { games, players, unread },
  };
}

async function reconcile(db: Db): Promise<Outcome> {
  const count = await new InquiryStore(db).enqueueAll();
  await recordCommand(db, 'RECONCILE_PAYMENTS');
  const line = `${count} payments and plans are enqueued; the running server, or the next one, queries them.`;
  return done([line], { count });
}

function jobsCommand([act, which, ...rest]: readonly string[]): Command | null {
  if (rest.length > 0) return null;
  const kinds =
    which === undefined || which === 'all' ? ALL_KINDS : ALL_KINDS.filter(({ name }) => name === which);
  if (act === 'list' && kinds.length > 0 && which !== 'all') return (db) => listDeadLetters(db, kinds);
  if (act !== 'redo' || which === undefined) return null;
  return (db) => (kinds.length > 0 ? redoDeadLetters(db, kinds) : redoOne(db, which));
}

async function listDeadLetters(db: Db, kinds: readonly JobKind[], what = 'jobs'): Promise<Outcome> {
  const found = await Promise.all(kinds.map((kind) => new JobQueue(db, kind).deadLetters(MAX_LISTED)));
  const letters = found.flat();
  const lines = letters.map(({ job, id, about, attempts, error, endedAt }) => {
    const shown = kinds.length > 1 ? [job, id] : [id];
    return [endedAt.toISOString(), ...shown, about, `${attempts} attempts`, error ?? ''].join('  ');
  });
  return done([...lines, `${letters.length} ${what} were given up.`], { letters });
}

async function redoDeadLetters(db: Db, kinds: readonly JobKind[], what = 'jobs'): Promise<Outcome> {
  let count = 0;
  for (const kind of kinds) count += await new JobQueue(db, kind).redo(null);
  return redone(db, count, what);
}

async function redoOne(db: Db, id: string): Promise<Outcome> {
  let count = 0;
  for (const kind of ALL_KINDS) count += await new JobQueue(db, kind).redo(id);
  return count > 0 ? redone(db, count, 'jobs') : failed(`There is no job ${id} that was given up.`);
}

async function redone(db: Db, count: number, what: string): Promise<Outcome> {
  await recordCommand(db, what === 'notifications' ? 'REDO_NOTIFICATIONS' : 'REDO_JOBS');
  const verb = what === 'notifications' ? 'sends' : 'does';
  const line = `${count} ${what} are due again; the running server, or the next one, ${verb} them.`;
  return done([line], { count });
}

function done(lines: readonly string[], data: Outcome['data']): Outcome {
  return { code: 0, lines, errors: [], data };
}

function failed(error: string): Outcome {
  return { code: 1, lines: [], errors: [error], data: {} };
}
