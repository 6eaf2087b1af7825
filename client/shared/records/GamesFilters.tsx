import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES } from '../../../engine/board/pieces.ts';
import { useNarrow } from '../hooks/useNarrow.ts';
import { Button } from '../ui/form/Button.tsx';
import { SelectField, TextField } from '../ui/form/Field.tsx';
import s from './GamesFilters.module.css';
import {
  FILTER_KINDS,
  FILTER_NAMES,
  FILTER_RESULTS,
  type GamesFilter,
  isFiltered,
  OPPONENT_LIMIT,
} from './gamesFilter.ts';

interface GamesFiltersProps {
  filter: GamesFilter;
  /** Whether the games are the user's own. Only own games can be filtered by kind. */
  isOwn: boolean;
  /** @param changes the new value of each changed filter, by name. An empty value removes the filter. */
  onChange: (changes: Readonly<Partial<Record<keyof GamesFilter, string>>>) => void;
  onClear: () => void;
}

/** Filters of the games that a player has played. */
export function GamesFilters({ filter, isOwn, onChange, onClear }: GamesFiltersProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(filter.opponent);
  // The button that clears the filters changes only the URL. This field then takes over its value from the URL.
  const [requested, setRequested] = useState(filter.opponent);
  if (requested !== filter.opponent) {
    setRequested(filter.opponent);
    if (typed.trim() !== filter.opponent) setTyped(filter.opponent);
  }
  const active = FILTER_NAMES.filter((name) => filter[name]).length;
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const fields = useId();
  return (
    <search aria-label={t('games.filters.title')}>
      {isNarrow ? (
        <Button
          className={s.toggle}
          icon="options"
          aria-expanded={isOpen}
          aria-controls={fields}
          onClick={() => setOpen(!isOpen)}
          data-testid="filters-toggle"
        >
          {t('games.filters.title')}
          {active === 0 ? null : (
            <span className={s.count} aria-hidden="true">
              {active}
            </span>
          )}
          {active === 0 ? null : (
            <span className="sr-only">{t('games.filters.active', { count: active })}</span>
          )}
        </Button>
      ) : null}
      <div id={fields} className={s.filters} hidden={isNarrow && !isOpen}>
        {isOwn ? (
          <SelectField
            label={t('games.filters.kind')}
            value={filter.kind ?? ''}
            choices={[
              { value: '', label: t('games.filters.all') },
              ...FILTER_KINDS.map((value) => ({ value, label: t(`games.filters.kinds.${value}`) })),
            ]}
            onChange={(kind) => onChange({ kind })}
          />
        ) : null}
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
          label={t(isOwn ? 'games.filters.color' : 'people.columns.color')}
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
      </div>
    </search>
  );
}
