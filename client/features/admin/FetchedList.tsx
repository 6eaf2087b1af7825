import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../../protocol/http/route.ts';
import type { Answer } from '../../shared/data/http/http.ts';
import type { usePageParams } from '../../shared/data/queries/usePageParams.ts';
import type { QueryState } from '../../shared/data/queries/useQuery.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { Fetched } from '../../shared/ui/feedback/Fetched.tsx';
import l from '../../shared/ui/layout/Listing.module.css';
import { Pager } from '../../shared/ui/layout/Pager.tsx';

interface FetchedListProps<T> {
  requested: QueryState<Answer<Page<T>>>;
  pages: ReturnType<typeof usePageParams>;
  /** The text of an empty list. */
  empty?: string;
  /** Renders the rows of a list that is not empty. */
  children: (rows: readonly T[]) => ReactNode;
}

/** A paged list with its loading, error and empty states; `children` renders the rows. */
export function FetchedList<T>({ requested: { value, isOld }, pages, empty, children }: FetchedListProps<T>) {
  const { t } = useTranslation();
  return (
    <Fetched answer={value}>
      {(page) => (
        <div aria-busy={isOld} className={cx(isOld && 'old')}>
          {page.content.length === 0 ? (
            <p className={l.empty} role="status">
              {empty ?? t('admin.empty')}
            </p>
          ) : (
            children(page.content)
          )}
          <Pager page={page} onPage={pages.onPage} onSize={pages.onSize} />
        </div>
      )}
    </Fetched>
  );
}
