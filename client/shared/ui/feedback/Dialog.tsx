import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../hooks/cx.ts';
import { IconButton } from '../form/Button.tsx';
import s from './Dialog.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Whether the dialog is wide enough for two columns. */
  wide?: boolean;
  /** Whether the dialog has a close button. */
  hasClose?: boolean;
  /** The label of the close button, if it is not "Close". */
  closeLabel?: string;
  children: ReactNode;
  testId?: string;
}

/** A modal dialog. The focus stays inside, and Escape closes it. On phones it is a sheet at the bottom. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, wide, hasClose, children, testId } = props;
  const { t } = useTranslation();
  const closeLabel = props.closeLabel ?? (hasClose ? t('close') : null);
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={s.veil} />
        <Base.Viewport className={s.viewport}>
          <Base.Popup className={cx(s.popup, wide && s.wide)} data-testid={testId}>
            <div className={s.head}>
              <Base.Title className={s.title}>{title}</Base.Title>
              {closeLabel ? <IconButton icon="x" label={closeLabel} onClick={onClose} /> : null}
            </div>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
