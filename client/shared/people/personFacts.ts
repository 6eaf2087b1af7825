import { useTranslation } from 'react-i18next';
import type { Person } from '../../../protocol/http/peopleApi.ts';
import { localeOf } from '../i18n/languages.ts';

/** Returns the online state, the country and the month of the registration, as far as the user shows them. */
export function usePersonFacts(): (profile: NonNullable<Person['profile']>) => readonly string[] {
  const { t, i18n } = useTranslation();
  const locale = localeOf(i18n.language, navigator.languages);
  return ({ isOnline, country, sinceTimestampEpochSeconds }) => {
    const since = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' });
    return [
      isOnline === null ? null : t(isOnline ? 'people.online' : 'people.offline'),
      country && new Intl.DisplayNames(locale, { type: 'region' }).of(country),
      t('people.since', { date: since.format(sinceTimestampEpochSeconds * 1000) }),
    ].filter((fact) => typeof fact === 'string');
  };
}
