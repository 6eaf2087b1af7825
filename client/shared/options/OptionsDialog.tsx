import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { OptionsForm } from './OptionsForm.tsx';

/** The options as a dialog over the current page. Changes take effect immediately. */
export function OptionsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('options.title')}
      closeLabel={t('close')}
      testId="options-dialog"
    >
      <OptionsForm />
    </Dialog>
  );
}
