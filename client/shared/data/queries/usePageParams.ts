import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZES } from '../../ui/layout/Pager.tsx';

const DEFAULT_SIZE = 20;

/** Which page of a list is shown: kept in the address, so that it survives a reload. Another size begins anew. */
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
