import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZES } from '../../ui/layout/Pager.tsx';

const DEFAULT_SIZE = 20;

/**
 * The current page of a list. It is stored in the URL, so that it survives a reload. A change of the page size returns
 * to the first page.
 */
export function usePageParams() {
  const [params, setParams] = useSearchParams();
  const pageNo = Math.max(0, Math.trunc(Number(params.get('page'))) || 0);
  const pageSize = PAGE_SIZES.find((size) => size === Number(params.get('size'))) ?? DEFAULT_SIZE;
  const go = (to: number, size: number) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    next.delete('size');
    if (to > 0) next.set('page', String(to));
    if (size !== DEFAULT_SIZE) next.set('size', String(size));
    setParams(next, { replace: true });
  };
  return {
    question: { pageNo, pageSize },
    onPage: (to: number) => go(to, pageSize),
    onSize: (size: number) => go(0, size),
  };
}
