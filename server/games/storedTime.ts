/** The time setting of a stored game, read with mistrust: a damaged row must not break what is made of many. */
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

/** Throws a ZodError for settings that are none. */
export function storedTime(settings: unknown): TimeControl {
  return storedSettings.parse(settings).time;
}
