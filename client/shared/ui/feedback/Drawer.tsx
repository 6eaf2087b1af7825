import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import dialog from './Dialog.module.css';
import s from './Drawer.module.css';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** The accessible name. There is no visible title. */
  label: string;
  children: ReactNode;
  testId?: string;
}

/** A narrow menu at the right edge. The focus stays inside, and Escape closes it. */
export function Drawer({ open, onClose, label, children, testId }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={dialog.veil} />
        <Base.Popup className={s.drawer} aria-label={label} data-testid={testId}>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
