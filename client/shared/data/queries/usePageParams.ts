import { PAGE_SIZES } from '../../ui/layout/Pager.tsx';
import { useUrlParams } from './useUrlParams.ts';

const DEFAULT_SIZE = 20;

/**
 * The current page of a list. It is stored in the URL, so that it survives a reload. A change of the page size returns
 * to the first page.
 */
export function usePageParams() {
  const [params, change] = useUrlParams();
  const pageNo = Math.max(0, Math.trunc(Number(params.get('page'))) || 0);
  const pageSize = PAGE_SIZES.find((size) => size === Number(params.get('size'))) ?? DEFAULT_SIZE;
  const go = (to: number, size: number) =>
    change({ page: to > 0 ? String(to) : '', size: size === DEFAULT_SIZE ? '' : String(size) });
  return {
    question: { pageNo, pageSize },
    onPage: (to: number) => go(to, pageSize),
    onSize: (size: number) => go(0, size),
  };
}
