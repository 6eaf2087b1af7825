import { useTranslation } from 'react-i18next';
import type { ListedGame } from '../../protocol/gameShapes.ts';
import { localeOf } from '../i18n/languages.ts';
import { serverTime } from '../net/serverTime.ts';

type Times = Pick<ListedGame, 'gameEndTimestampEpochSeconds' | 'lastRoundUpdateTimestampEpochSeconds'>;

const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** When the game ended, as month.day.year, hours:minutes; or how long ago something happened in it. */
export function GameWhen({ game }: { game: Times }) {
  const { t, i18n } = useTranslation();
  const ended = game.gameEndTimestampEpochSeconds;
  const instant = ended ?? game.lastRoundUpdateTimestampEpochSeconds;
  if (instant === null) return null;
  const date = new Date(instant * 1000);
  const locale = localeOf(i18n.language, navigator.languages);
  const full = date.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <time dateTime={date.toISOString()} title={full}>
      {ended === null ? (ago(instant, locale) ?? t('active.justNow')) : finishedText(date)}
    </time>
  );
}

/** The same form in every language, which is why the whole local date stands beside it. */
function finishedText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(date.getMonth() + 1)}.${two(date.getDate())}.${date.getFullYear()}, ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Null: less than a minute. */
function ago(instant: number, locale: string): string | null {
  const seconds = serverTime.now() / 1000 - instant;
  const step = STEPS.find(([, length]) => seconds >= length);
  if (!step) return null;
  const [unit, length] = step;
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(seconds / length), unit);
}
