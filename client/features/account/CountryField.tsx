import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTRIES } from '../../../protocol/shapes/countries.ts';
import { localeOf } from '../../shared/i18n/languages.ts';
import { SelectField } from '../../shared/ui/form/Field.tsx';

interface CountryFieldProps {
  value: string;
  error: string | null;
  onChange: (country: string) => void;
  onLeave: () => void;
}

/** The field for the country, with names and order in the chosen language. */
export function CountryField(props: CountryFieldProps) {
  const { t, i18n } = useTranslation();
  const choices = useMemo(() => countryNames(localeOf(i18n.language, navigator.languages)), [i18n.language]);
  return (
    <SelectField
      label={t('account.country')}
      placeholder={t('account.chooseCountry')}
      autoComplete="country"
      required
      choices={choices}
      {...props}
    />
  );
}

function countryNames(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const order = new Intl.Collator(locale);
  return COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code })).sort((a, b) =>
    order.compare(a.label, b.label),
  );
}
