/** Validates the time control of a stored game, so that a damaged row does not break a list. */
import { z } from 'zod';
import type { TimeControl } from '../../engine/clock/clock.ts';

const ms = z.number().nonnegative();
const storedSettings = z.object({
  time: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('main'), mainMs: ms, incrementMs: ms }),
    z.object({ kind: z.literal('move'), moveMs: ms }),
    z.object({ kind: z.literal('unlimited') }),
  ]),
});

/** Throws a ZodError for invalid settings. */
export function storedTime(settings: unknown): TimeControl {
  return storedSettings.parse(settings).time;
}
