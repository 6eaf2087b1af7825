/** The command-line options of a load test. */
import { parseArgs } from 'node:util';
import { z } from 'zod';

const SCENARIOS = [
  'players',
  'soak',
  'restart',
  'reconnect',
  'watchers',
  'lobby',
  'accounts',
  'scaling',
] as const;

const settings = z.strictObject({
  scenario: z.enum(SCENARIOS),
  /** Number of simultaneous games. */
  games: z.coerce.number().int().min(1).max(10_000).default(20),
  watchers: z.coerce.number().int().min(1).max(20_000).default(200),
  /** Number of users in the lobby, or of users who sign up and log in. */
  people: z.coerce.number().int().min(1).max(10_000).default(100),
  minutes: z.coerce
    .number()
    .min(0.1)
    .max(24 * 60)
    .default(0.5),
  /** Number of games or users started per second. */
  rate: z.coerce.number().positive().default(10),
  /** Seconds between two moves of a game. */
  pace: z.coerce.number().positive().default(4),
  /** Number of server processes. */
  processes: z.coerce.number().int().min(1).max(8).default(1),
  /** Minutes of the same load on a bare room for comparison; 0 for no comparison. */
  bare: z.coerce.number().min(0).max(60).default(0.5),
  /** Warm-up seconds before the measurement, and ramp-down seconds at its end. */
  settle: z.coerce.number().min(1).default(10),
  /** Whether CPU profiles of the server processes are stored. */
  profile: z.boolean().default(false),
});

export interface Settings extends z.infer<typeof settings> {
  /** Whether only correctness is checked, without latency thresholds. Meant for machines with other load. */
  readonly isUntimed?: boolean;
}

/** Returns the load settings that every script needs. @param count number of games or users. */
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

/** @throws an error with one sentence about the invalid option. */
export function parseSettings(args: readonly string[]): Settings {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{
        games: text,
        watchers: text,
        people: text,
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
