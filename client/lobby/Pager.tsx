import { useTranslation } from 'react-i18next';
import type { Page } from '../../protocol/route.ts';
import { IconButton } from '../ui/Button.tsx';
import s from './ActiveGames.module.css';

interface PagerProps {
  page: Omit<Page<unknown>, 'content'>;
  onPage: (pageNo: number) => void;
}

/** Which part of a list is shown, and the way to the others; nothing where everything is on one page. */
export function Pager({ page: { pageNo, pageSize, totalElements }, onPage }: PagerProps) {
  const { t } = useTranslation();
  const last = Math.max(0, Math.ceil(totalElements / pageSize) - 1);
  if (last === 0 && pageNo === 0) return null;
  const from = Math.min(totalElements, pageNo * pageSize + 1);
  const to = Math.min(totalElements, (pageNo + 1) * pageSize);
  return (
    <nav className={s.pager} aria-label={t('pager.name')}>
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
    </nav>
  );
}
