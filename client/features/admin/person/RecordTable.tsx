import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import l from '../../../shared/ui/layout/Listing.module.css';
import s from '../Admin.module.css';

interface RecordTableProps {
  /** The heading of the first column, which names the kind of record. */
  what: string;
  /** The heading of the column of numbers. */
  number: string;
  /** The rows: what, number, state, time and action. */
  children: ReactNode;
}

/** A table of records of one person, such as mails or payments. Narrow screens omit the time column. */
export function RecordTable({ what, number, children }: RecordTableProps) {
  const { t } = useTranslation();
  return (
    <div className={s.section}>
      <table className={l.table}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col" className={l.number}>
              {number}
            </th>
            <th scope="col">{t('adminPages.state')}</th>
            <th scope="col" className={l.wide}>
              {t('adminPages.time')}
            </th>
            <th scope="col">{t('adminPages.action')}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
