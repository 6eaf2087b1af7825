/** The command line of a load test. */
import { parseArgs } from 'node:util';
import { z } from 'zod';

const SCENARIOS = ['players', 'soak', 'restart', 'reconnect', 'watchers', 'lobby', 'accounts'] as const;

const settings = z.strictObject({
  scenario: z.enum(SCENARIOS),
  /** Games at once. */
  games: z.coerce.number().int().min(1).max(10_000).default(20),
  watchers: z.coerce.number().int().min(1).max(20_000).default(200),
  /** In the lobby, or who sign up and log in. */
  userCount: z.coerce.number().int().min(1).max(10_000).default(100),
  minutes: z.coerce
    .number()
    .min(0.1)
    .max(24 * 60)
    .default(0.5),
  /** Games that begin, or people that come, in a second. */
  rate: z.coerce.number().positive().default(10),
  /** Seconds between two moves of a game. */
  pace: z.coerce.number().positive().default(4),
  /** Processes of the server. */
  processes: z.coerce.number().int().min(1).max(8).default(1),
  /** Minutes for which a bare room is loaded alike, to compare with; 0: not at all. */
  bare: z.coerce.number().min(0).max(60).default(0.5),
  /** Seconds in which the load settles before anything counts, and in which it goes at the end. */
  settle: z.coerce.number().min(1).default(10),
  /** Keeps profiles of the server's processes. */
  profile: z.boolean().default(false),
});

export interface Settings extends z.infer<typeof settings> {
  /** Only the truth counts, not how long it took: for machines that have other things to do. */
  readonly isUntimed?: boolean;
}

/** What every script is told of its load. @param count of games or people. */
export function loadOf(
  { rate, pace, settle }: Settings,
  count: number,
  minutes: number,
): Readonly<Record<string, number>> {
  return {
    COUNT: count,
    SECONDS: minutes * 60,
    A_SECOND: rate,
    MOVE_EVERY_MS: pace * 1_000,
    SETTLE_MS: settle * 1_000,
  };
}

/** @throws one sentence that says what is wrong. */
export function parseSettings(args: readonly string[]): Settings {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{
        games: text,
        watchers: text,
        userCount: text,
        minutes: text,
        rate: text,
        pace: text,
        processes: text,
        bare: text,
        settle: text,
      },
      profile: { type: 'boolean' },
    },
  });
  const parsed = settings.safeParse({ scenario: positionals[0], ...values });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join('.')}: ${issue?.message}. Scenarios: ${SCENARIOS.join(', ')}`);
}
