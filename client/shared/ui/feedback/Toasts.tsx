import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { cx } from '../../hooks/cx.ts';
import { useMedia } from '../../hooks/useMedia.ts';
import { Icon } from '../layout/Icon.tsx';
import s from './Toasts.module.css';
import { receiveToasts, type ToastLink, type Toast as ToastText } from './toasts.ts';

const SIGNS = { alarm: 'warn', info: 'eye', done: 'check' } as const;
const SHOWN_MS = 4500;
const SHOWN_AT_ONCE = 3;
/** Narrow windows, in which toasts are over the content. */
const NARROW = '(max-width: 1000px)';

/**
 * The container of toasts. A toast stays while the pointer or the focus is in the container. F6 moves the
 * focus there, and Escape closes the focused toast. Narrow windows show only the latest toast, because more would cover
 * the controls below a board.
 */
export function Toasts() {
  const { t } = useTranslation();
  const isNarrow = useMedia(NARROW);
  return (
    <Toast.Provider timeout={SHOWN_MS} limit={isNarrow ? 1 : SHOWN_AT_ONCE}>
      {/* Outside the root of the app, which dialogs cover. */}
      <Toast.Portal>
        <Toast.Viewport className={s.region} aria-label={t('toasts')}>
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { t } = useTranslation();
  const { toasts, add, close } = Toast.useToastManager<Pick<ToastText, 'tone' | 'link'>>();
  useEffect(
    () =>
      receiveToasts({
        show({ text, tone, link }) {
          add({ id: text, description: text, data: { tone, link }, ...(link ? { timeout: 0 } : {}) });
        },
      }),
    [add],
  );
  return toasts.toReversed().map((toast) => {
    const { tone = 'info', link } = toast.data ?? {};
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
        {link ? <PageLink link={link} onArrive={() => close(toast.id)} /> : null}
        {/* The library hides the close button of stacked toasts. Here all toasts are visible, so `aria-hidden`
            is turned off. */}
        <Toast.Close aria-label={t('close')} aria-hidden={false}>
          <Icon name="x" />
        </Toast.Close>
      </Toast.Root>
    );
  });
}

/** The link of a toast. The toast closes when the user opens the linked page. */
function PageLink({ link: { to, text }, onArrive }: { link: ToastLink; onArrive: () => void }) {
  const { pathname } = useLocation();
  const hasArrived = pathname === to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new at each render
  useEffect(() => {
    if (hasArrived) onArrive();
  }, [hasArrived]);
  return (
    <Link className={s.link} to={to}>
      {text}
    </Link>
  );
}
