import type { usePageParams } from '../../shared/data/queries/usePageParams.ts';
import { Segment } from '../../shared/ui/form/Field.tsx';
import s from './Admin.module.css';

interface ShowFilterProps<S extends string> {
  label: string;
  value: S;
  choices: readonly { readonly value: S; readonly label: string }[];
  pages: ReturnType<typeof usePageParams>;
  onChange: (value: S) => void;
}

/** Chooses which entries a paged list shows. A new choice returns to the first page. */
export function ShowFilter<S extends string>({ label, value, choices, pages, onChange }: ShowFilterProps<S>) {
  return (
    <div className={s.controls}>
      <Segment
        name="show"
        label={label}
        value={value}
        choices={choices}
        onChange={(chosen) => {
          onChange(chosen);
          pages.onPage(0);
        }}
      />
    </div>
  );
}
