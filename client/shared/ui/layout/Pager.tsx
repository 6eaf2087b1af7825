import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../../../protocol/http/route.ts';
import { IconButton } from '../form/Button.tsx';
import s from './Pager.module.css';

/** The page sizes among which the user can choose. */
export const PAGE_SIZES = [10, 20, 50, 100] as const;

interface PagerProps {
  page: Omit<Page<unknown>, 'content'>;
  onPage: (pageNo: number) => void;
  /** Called with the chosen page size. Without it the user cannot choose a size. */
  onSize?: (pageSize: number) => void;
}

/** The links between the pages of a list. Hidden if the list fits on one page and the page size cannot be changed. */
export function Pager({ page: { pageNo, pageSize, totalElements }, onPage, onSize }: PagerProps) {
  const { t } = useTranslation();
  const last = Math.max(0, Math.ceil(totalElements / pageSize) - 1);
  if (last === 0 && pageNo === 0 && !onSize) return null;
  const from = Math.min(totalElements, pageNo * pageSize + 1);
  const to = Math.min(totalElements, (pageNo + 1) * pageSize);
  return (
    <nav className={s.pager} aria-label={t('pager.name')}>
      {onSize ? <RowsChoice pageSize={pageSize} onSize={onSize} /> : null}
      <span className={s.steps}>
        <span className="num">{t('pager.range', { from, to, total: totalElements })}</span>
        <IconButton
          icon="left"
          label={t('pager.before')}
          disabled={pageNo === 0}
          onClick={() => onPage(Math.min(last, pageNo - 1))}
        />
        <IconButton
          icon="right"
          label={t('pager.next')}
          disabled={pageNo >= last}
          onClick={() => onPage(pageNo + 1)}
        />
      </span>
    </nav>
  );
}

function RowsChoice({ pageSize, onSize }: { pageSize: number; onSize: (pageSize: number) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('rows')}</label>
      <select
        id={id}
        className={s.select}
        value={pageSize}
        onChange={(event) => onSize(Number(event.target.value))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </>
  );
}
