import { useTranslation } from 'react-i18next';
import { gamePath } from '../../../shared/hooks/paths.ts';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';

/** Says that the user has a running game, so the user can neither create nor join another one. */
export function SecondGameDialog({ gameId, onClose }: { gameId: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open={gameId !== null} onClose={onClose} title={t('second.title')} testId="second-game">
      <p>{t('second.text')}</p>
      <div className="cluster fill">
        <LinkButton kind="primary" to={gamePath(gameId ?? '')}>
          {t('second.back')}
        </LinkButton>
        <Button onClick={onClose}>{t('second.notNow')}</Button>
      </div>
    </Dialog>
  );
}
