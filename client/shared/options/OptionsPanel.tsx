import { Dialog as Base } from '@base-ui/react/dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getDisplay,
  getOptions,
  setDisplay,
  setOptions,
  useDisplay,
  useOptions,
} from '../storage/options.ts';
import { Button, IconButton } from '../ui/form/Button.tsx';
import { chooseLanguage } from './chooseLanguage.ts';
import { OptionsForm } from './OptionsForm.tsx';
import s from './OptionsPanel.module.css';

/**
 * The options beside the board: a panel at the right edge, or a sheet at the bottom of narrow screens. It does not
 * block the page, and the board shows each change at once.
 */
export function OptionsPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Base.Root
      open={open}
      modal={false}
      disablePointerDismissal
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    >
      <Base.Portal>
        <Base.Popup className={s.panel} data-testid="options-dialog">
          <div className={s.head}>
            <Base.Title className={s.title}>{t('options.title')}</Base.Title>
            <Undo />
            <IconButton icon="x" label={t('close')} onClick={onClose} />
          </div>
          <OptionsForm />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The button that restores the options as they were when the panel was opened. */
function Undo() {
  const { t } = useTranslation();
  const [opened] = useState(() => ({ options: getOptions(), display: getDisplay() }));
  const options = useOptions();
  const display = useDisplay();
  const isChanged = !isEqual(options, opened.options) || !isEqual(display, opened.display);
  const undo = () => {
    const { language } = opened.options;
    setOptions(opened.options);
    setDisplay(opened.display);
    if (language !== options.language) chooseLanguage(language);
  };
  return (
    <Button size="small" disabled={!isChanged} onClick={undo} data-testid="options-undo">
      {t('options.undo')}
    </Button>
  );
}

/** Compares records of plain values. */
function isEqual(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
