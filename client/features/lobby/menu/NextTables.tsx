import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fetchTables } from '../../../shared/data/calls/menuCards.ts';
import { useWho } from '../../../shared/data/http/who.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { startPart } from '../../../shared/i18n/lazyPart.ts';
import type { TableRowProps } from '../tables/TableRow.tsx';
import s from '../tables/Tables.module.css';

// Loaded only if a table is scheduled.
const TableRow = startPart<TableRowProps>(async () => (await import('../tables/TableRow.tsx')).TableRow);

const SHOWN = 3;
const POLL_INTERVAL_MS = 60_000;

/** The next scheduled tables, with a link to all of them. */
export function NextTables() {
  const { t } = useTranslation();
  const who = useWho();
  const { value: answer } = useQuery(() => fetchTables(SHOWN), ['nextTables', who?.id], POLL_INTERVAL_MS);
  const tables = answer?.ok ? answer.value.content : [];
  return (
    <section className={s.today} aria-labelledby="next-tables" data-testid="next-tables">
      <h2 id="next-tables">
        <Link to={PATHS.tables}>{t('scheduled.title')}</Link>
      </h2>
      {tables.length === 0 ? (
        <p className="muted sm">
          {t('scheduled.menuNone')} <Link to={PATHS.tables}>{t('scheduled.new')}</Link>
        </p>
      ) : (
        <ul className={s.rows}>
          {tables.map((table) => (
            <TableRow key={table.id} table={table} />
          ))}
        </ul>
      )}
    </section>
  );
}
