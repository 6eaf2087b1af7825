import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollRestoration, useLocation } from 'react-router-dom';
import { PieceSprite } from '../shared/board/look/PieceSprite.tsx';
import { isSessionOver, useWho } from '../shared/data/http/who.ts';
import { reportFailure } from '../shared/data/queries/failure.ts';
import { aboutPath, PATHS } from '../shared/hooks/paths.ts';
import { useSignUpReason } from '../shared/hooks/signUp.ts';
import { useAgreed } from '../shared/storage/agreement.ts';
import { Toasts } from '../shared/ui/feedback/Toasts.tsx';
import { LoadingKites } from '../shared/ui/layout/Logo.tsx';
import { MessagePage } from '../shared/ui/layout/MessagePage.tsx';
import { Entrance } from './Entrance.tsx';
import { cacheOfflinePage } from './offlinePage.ts';

const WelcomePage = lazy(() =>
  import('../features/welcome/WelcomePage.tsx').then((module) => ({ default: module.WelcomePage })),
);

const SignUpDialog = lazy(() =>
  import('../shared/ui/feedback/SignUpDialog.tsx').then((module) => ({ default: module.SignUpDialog })),
);

/** The texts that the agreement names can be read before it is accepted. */
const OPEN_TO_ALL: readonly string[] = [
  aboutPath('privacy'),
  aboutPath('user-agreement'),
  aboutPath('data-processing'),
];

/** What every page has: the agreement before it, the drawings of the pieces, and a place for notices. */
export function Shell() {
  const { t } = useTranslation();
  const isAgreed = useAgreed();
  const { pathname } = useLocation();
  const signUpReason = useSignUpReason();
  useEffect(() => {
    if (isAgreed) cacheOfflinePage();
  }, [isAgreed]);
  const isOpen = isAgreed || OPEN_TO_ALL.includes(pathname);
  return (
    <>
      <PieceSprite />
      {isOpen ? (
        <Entrance />
      ) : (
        <Suspense fallback={<Opening />}>
          <WelcomePage />
        </Suspense>
      )}
      <Suspense>{signUpReason ? <SignUpDialog reason={signUpReason} /> : null}</Suspense>
      <ExpiredNotice />
      <Toasts closeLabel={t('close')} />
      {/* It keeps places in the browser's storage. */}
      {isAgreed ? <ScrollRestoration /> : null}
    </>
  );
}

/** Tells that a session has run out, on whatever page that shows. */
function ExpiredNotice() {
  const isOver = useWho() === null && isSessionOver();
  const { pathname } = useLocation();
  // The login page says it by itself.
  const shouldAnnounce = isOver && pathname !== PATHS.logIn;
  useEffect(() => {
    if (shouldAnnounce) reportFailure({ code: 'SESSION_EXPIRED', params: {} });
  }, [shouldAnnounce]);
  return null;
}

/** While the first page is being fetched. */
export function Opening() {
  const { t } = useTranslation();
  return <MessagePage sign={<LoadingKites label={t('loading')} />} title="Tetrarch" />;
}
