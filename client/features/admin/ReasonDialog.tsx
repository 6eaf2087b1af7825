import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../../../protocol/http/reports/moderationApi.ts';
import { textError } from '../../shared/moderation/textError.ts';
import { Dialog } from '../../shared/ui/feedback/Dialog.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { TextArea } from '../../shared/ui/form/Field.tsx';

interface ReasonDialogProps {
  title: string;
  /** The label of the button that confirms. */
  confirm: string;
  /** The text that is shown while the action runs. */
  working?: string;
  onClose: () => void;
  /** Executes the action. The dialog stays open until the promise resolves. */
  onConfirm: (reason: string) => Promise<void>;
  /** The description of the consequences. */
  children: ReactNode;
}

/** Asks for the confirmation of an action that cannot be undone, with a reason for the audit log. */
export function ReasonDialog({ title, confirm, working, onClose, onConfirm, children }: ReasonDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const parsed = reasonText.safeParse(reason);
    if (!parsed.success || isBusy) return;
    setBusy(true);
    await onConfirm(parsed.data);
    setBusy(false);
  };
  return (
    <Dialog open onClose={() => (isBusy ? undefined : onClose())} title={title} testId="reason-dialog">
      {children}
      <form className="stack gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          label={t('adminPages.reason')}
          hint={t('adminPages.reasonHint')}
          error={isTried ? textError(t, reasonText.safeParse(reason)) : null}
          rows={3}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {isBusy && working ? <p role="status">{working}</p> : null}
        <div className="cluster">
          <Button kind="primary" onClick={onClose} disabled={isBusy}>
            {t('adminPages.cancel')}
          </Button>
          <Button kind="alarm" type="submit" disabled={isBusy} data-testid="confirm-reason">
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
