import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES } from '../../../../engine/board/pieces.ts';
import {
  FILTER_KINDS,
  FILTER_RESULTS,
  type GamesFilter,
  isFiltered,
  OPPONENT_LIMIT,
} from '../../../shared/records/gamesFilter.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { SelectField, TextField } from '../../../shared/ui/form/Field.tsx';
import s from './Games.module.css';

interface GamesFiltersProps {
  filter: GamesFilter;
  /** @param changes by the name of the filter; '' removes it. */
  onChange: (changes: Readonly<Partial<Record<keyof GamesFilter, string>>>) => void;
  onClear: () => void;
}

/** Filters of the games that the user has played. */
export function GamesFilters({ filter, onChange, onClear }: GamesFiltersProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(filter.opponent);
  // The URL can change without the field, through the button that clears the filters.
  const [requested, setRequested] = useState(filter.opponent);
  if (requested !== filter.opponent) {
    setRequested(filter.opponent);
    if (typed.trim() !== filter.opponent) setTyped(filter.opponent);
  }
  return (
    <search className={s.filters} aria-label={t('games.filters.title')}>
      <SelectField
        label={t('games.filters.kind')}
        value={filter.kind ?? ''}
        choices={[
          { value: '', label: t('games.filters.all') },
          ...FILTER_KINDS.map((value) => ({ value, label: t(`games.filters.kinds.${value}`) })),
        ]}
        onChange={(kind) => onChange({ kind })}
      />
      <SelectField
        label={t('games.filters.result')}
        value={filter.result ?? ''}
        choices={[
          { value: '', label: t('games.filters.all') },
          ...FILTER_RESULTS.map((value) => ({ value, label: t(`games.filters.resultsFor.${value}`) })),
        ]}
        onChange={(result) => onChange({ result })}
      />
      <SelectField
        label={t('games.filters.color')}
        value={filter.color ?? ''}
        choices={[
          { value: '', label: t('games.filters.all') },
          ...COLOR_NAMES.map((value) => ({ value, label: t(`colour.name.${value}`) })),
        ]}
        onChange={(color) => onChange({ color: color.toLowerCase() })}
      />
      <TextField
        label={t('games.filters.opponent')}
        type="search"
        maxLength={OPPONENT_LIMIT}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange({ opponent: event.target.value.trim() });
        }}
      />
      {isFiltered(filter) ? (
        <Button size="small" icon="x" onClick={onClear}>
          {t('games.filters.clear')}
        </Button>
      ) : null}
    </search>
  );
}

/** No game matches the filters; they can be cleared. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={s.noMatch} role="status">
      {t('games.filters.noMatch')}
      <Button size="small" onClick={onClear}>
        {t('games.filters.clear')}
      </Button>
    </p>
  );
}
