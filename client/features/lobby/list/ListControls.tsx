import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SORT_KEYS } from '../../../../protocol/http/gameShapes.ts';
import type { GamesQuery } from '../../../shared/data/http/api.ts';
import { IconButton } from '../../../shared/ui/form/Button.tsx';
import { SelectField, TextField } from '../../../shared/ui/form/Field.tsx';
import s from './ActiveGames.module.css';

interface ListControlsProps {
  question: GamesQuery;
  onChange: (changes: Readonly<Record<string, string>>) => void;
}

/** The controls of the list: search by name, and sorting. */
export function ListControls({ question, onChange }: ListControlsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(question.name);
  // The button that clears the search of an empty list changes only the URL. This field then takes over the name from
  // the URL.
  const [requested, setRequested] = useState(question.name);
  if (requested !== question.name) {
    setRequested(question.name);
    if (typed.trim() !== question.name) setTyped(question.name);
  }
  const isUp = question.sortDirection === 'ASC';
  return (
    <search className={s.controls}>
      <TextField
        className={s.search}
        label={t('active.search')}
        type="search"
        maxLength={40}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange({ name: event.target.value.trim() });
        }}
      />
      <SelectField
        label={t('active.sort')}
        value={question.sortBy}
        choices={SORT_KEYS.map((key) => ({ value: key, label: t(`active.sorts.${key}`) }))}
        onChange={(sort) => onChange({ sort })}
      />
      <IconButton
        icon={isUp ? 'up' : 'down'}
        label={isUp ? t('active.ascending') : t('active.descending')}
        onClick={() => onChange({ order: isUp ? '' : 'ASC' })}
      />
    </search>
  );
}
