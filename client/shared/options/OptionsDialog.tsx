import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { OptionsForm } from './OptionsForm.tsx';

/** The options over the page that one is on: what is chosen shows behind it at once. */
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
