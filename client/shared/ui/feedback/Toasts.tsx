import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../hooks/cx.ts';
import { Icon } from '../layout/Icon.tsx';
import s from './Toasts.module.css';
import { receiveToasts, type Toast as ToastText } from './toasts.ts';

const SIGNS = { alarm: 'warn', info: 'eye', done: 'check' } as const;
const SHOWN_MS = 4500;
const SHOWN_AT_ONCE = 3;

/**
 * The container of toasts. A toast stays while the pointer or the focus is in the container. F6 moves the
 * focus there, and Escape closes the focused toast.
 */
export function Toasts() {
  const { t } = useTranslation();
  return (
    <Toast.Provider timeout={SHOWN_MS} limit={SHOWN_AT_ONCE}>
      <Toast.Viewport className={s.region} aria-label={t('toasts')}>
        <List />
      </Toast.Viewport>
    </Toast.Provider>
  );
}

function List() {
  const { t } = useTranslation();
  const { toasts, add } = Toast.useToastManager<Pick<ToastText, 'tone'>>();
  useEffect(
    () => receiveToasts(({ text, tone }) => void add({ id: text, description: text, data: { tone } })),
    [add],
  );
  return toasts.toReversed().map((toast) => {
    const tone = toast.data?.tone ?? 'info';
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={cx(s.toast, s[tone])}
        data-testid="toast"
        swipeDirection={[]}
      >
        <Icon name={SIGNS[tone]} />
        <Toast.Description className="grow" render={<span />} />
        {/* Shown explicitly, because the library hides the button of toasts that are stacked, and here all
            are visible. */}
        <Toast.Close aria-label={t('close')} aria-hidden={false}>
          <Icon name="x" />
        </Toast.Close>
      </Toast.Root>
    );
  });
}
