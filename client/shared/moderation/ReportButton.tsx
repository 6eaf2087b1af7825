import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../i18n/lazyPart.ts';
import { Button } from '../ui/form/Button.tsx';
import type { ReportTarget } from './reportTarget.ts';

const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog);

interface ReportButtonProps {
  target: ReportTarget;
  className?: string | undefined;
}

/** The button that opens the dialog to report a player. */
export function ReportButton({ target, className }: ReportButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [only] = target.players.length === 1 ? target.players : [];
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon="flag"
        className={className}
        aria-label={only ? t('moderation.reportName', { name: only.name }) : undefined}
        onClick={() => setOpen(true)}
        data-testid="report-player"
      >
        {t(only ? 'moderation.report' : 'moderation.reportPlayer')}
      </Button>
      <Suspense>{isOpen ? <ReportDialog target={target} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
