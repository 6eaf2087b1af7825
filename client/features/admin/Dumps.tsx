import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fieldOf } from '../../../engine/records.ts';
import { fetchDump, fetchDumps } from '../../shared/data/calls/admin.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { downloadText } from '../../shared/hooks/download.ts';
import { gamePath } from '../../shared/hooks/paths.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import { Dialog } from '../../shared/ui/feedback/Dialog.tsx';
import { Fetched } from '../../shared/ui/feedback/Fetched.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Pager } from '../../shared/ui/layout/Pager.tsx';
import s from './Admin.module.css';

const PAGE_SIZE = 10;

/**
 * Lists the stored dumps of games, newest first. The page number is not stored in the URL, because the URL contains the
 * page number of the bug reports above.
 */
export function Dumps() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [pageNo, setPageNo] = useState(0);
  const [open, setOpen] = useState<string | null>(null);
  const { value } = useQuery(() => fetchDumps({ pageNo, pageSize: PAGE_SIZE }), ['dumps', pageNo]);
  return (
    <section className={s.tail} aria-label={t('adminPages.dumps.title')}>
      <h2>{t('adminPages.dumps.title')}</h2>
      <Fetched answer={value}>
        {(page) => (
          <>
            {page.content.length === 0 ? <p className="muted">{t('adminPages.dumps.none')}</p> : null}
            <ul className="stack">
              {page.content.map(({ id, message, reporter, gameSessionId, createdAtEpochSeconds }) => (
                <li key={id} className={s.card} data-testid="dump">
                  <p className={s.message}>{message}</p>
                  <p className={s.facts}>
                    <span>{reporter?.username ?? t('admin.reports.gone')}</span>
                    <span>{dateTime(createdAtEpochSeconds * 1000)}</span>
                    <Link className="link" to={gamePath(gameSessionId)}>
                      {t('admin.reports.game')}
                    </Link>
                    <span className="grow" />
                    <Button onClick={() => setOpen(id)} data-testid="read-dump">
                      {t('adminPages.dumps.read')}
                    </Button>
                  </p>
                </li>
              ))}
            </ul>
            <Pager page={page} onPage={setPageNo} />
          </>
        )}
      </Fetched>
      {open === null ? null : <DumpDialog id={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

/** A dump as text, which can be saved as a file. */
function DumpDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { value } = useQuery(() => fetchDump(id), ['dump', id]);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('adminPages.dumps.title')}
      closeLabel={t('adminPages.close')}
      testId="dump-dialog"
    >
      <Fetched answer={value}>
        {({ head, dump }) => {
          const text = JSON.stringify(dump, null, 1);
          const entries = fieldOf(dump, 'entries');
          return (
            <>
              <p className={s.message}>{head.message}</p>
              <p className="muted">
                {t('adminPages.dumps.entries', { count: Array.isArray(entries) ? entries.length : 0 })}
              </p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable text must be reachable by keyboard */}
              <pre className={s.dump} tabIndex={0}>
                {text}
              </pre>
              <div className="cluster">
                <Button onClick={() => downloadText(`dump-${head.gameSessionId}.json`, text)}>
                  {t('adminPages.dumps.save')}
                </Button>
              </div>
            </>
          );
        }}
      </Fetched>
    </Dialog>
  );
}
