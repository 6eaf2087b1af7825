import type { ReactNode } from 'react';
import { Icon } from '../layout/Icon.tsx';
import s from './Alert.module.css';

/** What went wrong, where something was to be shown. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div className={s.alert} role="alert">
      <Icon name="warn" />
      <p>{children}</p>
    </div>
  );
}
