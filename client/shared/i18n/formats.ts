/**
 * Formats dates and times in the chosen language. Clocks of games have the same format in all languages and are not
 * included.
 */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf, localeOf } from './languages.ts';

export type Formats = ReturnType<typeof formatsOf>;

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export function formatsOf(code: string, wanted: readonly string[]) {
  const locale = localeOf(code, wanted);
  const { percentSign } = languageOf(code);
  const time = lazy(
    () => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  );
  const date = lazy(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
  );
  const distance = lazy(() => new Intl.RelativeTimeFormat(locale, { style: 'short' }));
  const decimal = lazy(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
  const inUnit = (unit: 'hour' | 'minute' | 'second') =>
    lazy(() => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }));
  const units = { hour: inUnit('hour'), minute: inUnit('minute'), second: inUnit('second') };
  const timeOfDay = (at: number | Date) => time().format(at);
  const day = (at: number | Date) => date().format(at);
  return {
    /** Formats the time of day with 24 hours in every language, such as 19:05. */
    timeOfDay,
    /** Formats a day, such as "Dec 21, 2025". */
    day,
    /** Formats a day and a time, such as "Dec 21, 2025, 19:05". */
    dateTime: (at: number | Date) => `${day(at)}${locale.startsWith('zh') ? ' ' : ', '}${timeOfDay(at)}`,
    /** Formats a duration in the short form of the language, such as "1 hr 4 min", "38 min" or "40 sec". */
    duration(seconds: number) {
      const minutes = Math.floor(seconds / 60);
      if (minutes === 0) return units.second().format(seconds);
      const left = units.minute().format(minutes % 60);
      return minutes < 60 ? left : `${units.hour().format(Math.floor(minutes / 60))} ${left}`;
    },
    /** Formats a past time, such as "5 min ago", by the largest unit that fits. Returns null for less than a minute. */
    ago(seconds: number) {
      const found = UNITS.find(([, length]) => seconds >= length);
      return found ? distance().format(-Math.floor(seconds / found[1]), found[0]) : null;
    },
    /** Formats a share from 0 to 1 as a whole percentage: 0.28 becomes "28%". */
    percent: (share: number) => `${Math.round(100 * share)}${percentSign}`,
    /** Formats a number with at most two decimals, such as "1.46". */
    decimal: (value: number) => decimal().format(value),
  };
}

/**
 * Creates a formatter at its first use. A browser needs up to 25 ms for the first number formatter of a page, so a page
 * that formats no number does not create one.
 */
function lazy<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}

/** Joins players as alternatives, such as "White, Red or Green". */
export function sideList(code: string, sides: readonly string[]): string {
  return new Intl.ListFormat(localeOf(code, navigator.languages), { type: 'disjunction' }).format(sides);
}

export function useFormats() {
  const { i18n } = useTranslation();
  // Cached, because formatters are expensive to create and lists need one per row.
  return useMemo(() => formatsOf(i18n.language, navigator.languages), [i18n.language]);
}

/**
 * Formats the end time of a game as month.day.year, hours:minutes in every language. This order is ambiguous, so
 * callers also show the full local date as a tooltip.
 */
export function finishedText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(date.getMonth() + 1)}.${two(date.getDate())}.${date.getFullYear()}, ${two(date.getHours())}:${two(date.getMinutes())}`;
}
