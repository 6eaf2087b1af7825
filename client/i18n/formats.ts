/** Times as the chosen language writes them. Clocks of games have one form everywhere and are none of this. */
import { useTranslation } from 'react-i18next';
import { localeOf } from './languages.ts';

export interface Formats {
  /** The time of day, 24 hours in every language: 19:05. */
  timeOfDay(at: number | Date): string;
}

export function formatsOf(code: string, wanted: readonly string[]): Formats {
  const locale = localeOf(code, wanted);
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return { timeOfDay: (at) => time.format(at) };
}

export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return formatsOf(i18n.language, navigator.languages);
}
