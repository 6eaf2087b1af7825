import { useTranslation } from 'react-i18next';
import { failureText } from '../../../shared/data/queries/failure.ts';
import type { Failure } from '../../../shared/data/queries/failureCodes.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { LoadingKites } from '../../../shared/ui/layout/Logo.tsx';
import s from '../Account.module.css';
import { AccessPage } from './AccessPage.tsx';

/** Shown while the server checks the link from a mail. */
export function AccessWait({ title }: { title: string }) {
  return (
    <AccessPage title={title}>
      <div className={s.wait}>
        <LoadingKites />
      </div>
    </AccessPage>
  );
}

interface AccessRetryProps {
  title: string;
  failure: Failure;
  onRetry: () => void;
}

/** Shown after an error that the link did not cause, so a retry may succeed. */
export function AccessRetry({ title, failure, onRetry }: AccessRetryProps) {
  const { t } = useTranslation();
  return (
    <AccessPage title={title} lead={failureText(failure)}>
      <div className="cluster fill">
        <Button kind="primary" onClick={onRetry}>
          {t('serverAway.retry')}
        </Button>
      </div>
    </AccessPage>
  );
}
