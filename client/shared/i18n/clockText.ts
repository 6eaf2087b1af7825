/** The text of a clock, the time of its next change, and its urgency. */
import type { TimeControl } from '../../../engine/clock/clock.ts';

export interface ClockText {
  /**
   * The text, such as "4:07" or "1:02:30". Below ten seconds it is a text such as "0:09", and `tenths` is a text such
   * as ".4".
   */
  readonly text: string;
  readonly tenths: string | null;
}

const TENTHS_BELOW_MS = 10_000;

export function clockText(ms: number): ClockText {
  if (ms > 0 && ms < TENTHS_BELOW_MS) {
    const tenths = Math.floor(ms / 100);
    return { text: `0:0${Math.floor(tenths / 10)}`, tenths: `.${tenths % 10}` };
  }
  // Rounds up, so that a clock shows 4:07 until that second is over.
  const seconds = Math.ceil(ms / 1000);
  const s = String(seconds % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return { text: `${minutes}:${s}`, tenths: null };
  return { text: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${s}`, tenths: null };
}

/** Returns the milliseconds until the text of a clock with `ms` milliseconds left changes. */
export function redrawInMs(ms: number): number {
  if (ms <= 0) return 1000;
  const step = ms <= TENTHS_BELOW_MS ? 100 : 1000;
  // The timer fires slightly later, so that the text has certainly changed.
  return (ms % step || step) + 5;
}

/**
 * Returns the time below which a clock is low, in milliseconds. It depends on the full time: the main time or the time
 * per move. For a full time below one minute, returns a fifth of it, at least 2 seconds. Otherwise returns an eighth of
 * it, at least 10 and at most 60 seconds.
 */
export function lowTimeMs(time: TimeControl): number {
  if (time.kind === 'unlimited') return 0;
  const full = time.kind === 'main' ? time.mainMs : time.moveMs;
  if (full < 60_000) return Math.max(2000, full * 0.2);
  return Math.min(60_000, Math.max(10_000, full * 0.125));
}

/** Returns the filled part of the bar from 0 to 1. The bar is full at the main time plus five increments. */
export function barPart(ms: number, time: TimeControl): number {
  if (time.kind === 'unlimited') return 0;
  const full = time.kind === 'main' ? time.mainMs + 5 * time.incrementMs : time.moveMs;
  return Math.min(1, Math.max(0, ms / full));
}
