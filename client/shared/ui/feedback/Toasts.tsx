import { cx } from '../../hooks/cx.ts';
import { useStore } from '../../storage/store.ts';
import { Icon } from '../layout/Icon.tsx';
import s from './Toasts.module.css';
import { hideToast, toasts } from './toasts.ts';

const SIGNS = { alarm: 'warn', info: 'eye', done: 'check' } as const;

/**
 * The container of notifications. Mounted once, so that screen readers know the live region before its first
 * message.
 */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  const shown = useStore(toasts);
  return (
    <div className={s.region} role="status" aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} className={cx(s.toast, s[toast.tone])} data-testid="toast">
          <Icon name={SIGNS[toast.tone]} />
          <span className="grow">{toast.text}</span>
          <button type="button" aria-label={closeLabel} onClick={() => hideToast(toast.id)}>
            <Icon name="x" />
          </button>
        </div>
      ))}
    </div>
  );
}
