import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { newCommandId } from '../shared/data/calls/commandId.ts';
import { Button } from '../shared/ui/form/Button.tsx';
import { MessagePage } from '../shared/ui/layout/MessagePage.tsx';

/** The error boundary of all pages. Shows and logs an unexpected error with an id, which the user can quote. */
export function ErrorPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  const [id] = useState(() => newCommandId().slice(0, 8));
  useEffect(() => {
    console.error(`Fault ${id}`, error);
  }, [id, error]);
  return (
    <MessagePage eyebrow={id} title={t('fault.title')} text={t('fault.text')} testId="fault">
      <Button kind="primary" onClick={() => location.reload()}>
        {t('fault.reload')}
      </Button>
    </MessagePage>
  );
}
