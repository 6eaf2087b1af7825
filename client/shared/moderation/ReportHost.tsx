import { Suspense, useEffect } from 'react';
import { lazyPart } from '../i18n/lazyPart.ts';
import { closeReport, useReportTarget } from './reportTarget.ts';

const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog);

/** Shows the dialog to report a player, when a card on the page has requested it. */
export function ReportHost() {
  const target = useReportTarget();
  useEffect(() => closeReport, []);
  return <Suspense>{target ? <ReportDialog target={target} onClose={closeReport} /> : null}</Suspense>;
}
