import type { ReactNode } from 'react';
import { Icon } from '../layout/Icon.tsx';
import s from './Alert.module.css';

/** An error message in place of content. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div className={s.alert} role="alert">
      <Icon name="warn" />
      <p>{children}</p>
    </div>
  );
}
