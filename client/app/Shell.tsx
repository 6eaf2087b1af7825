import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { PieceSprite } from '../board/PieceSprite.tsx';
import { LoadingKites } from '../ui/Logo.tsx';
import { MessagePage } from '../ui/MessagePage.tsx';
import { Toasts } from '../ui/Toasts.tsx';

/** What every page has: the drawings of the pieces, and a place for notices. */
export function Shell() {
  const { t } = useTranslation();
  return (
    <>
      <PieceSprite />
      <Outlet />
      <Toasts closeLabel={t('close')} />
      <ScrollRestoration />
    </>
  );
}

/** While the first page is being fetched. */
export function Opening() {
  const { t } = useTranslation();
  return <MessagePage sign={<LoadingKites label={t('loading')} />} title="Tetrarch" />;
}
