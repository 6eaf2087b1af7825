import { useTranslation } from 'react-i18next';
import { closeSignUp, type SignUpReason } from '../../hooks/signUp.ts';
import { Button } from '../form/Button.tsx';
import { SignUpLinks } from '../form/SignUpLinks.tsx';
import { Dialog } from './Dialog.tsx';

/** Prompts a guest to sign up, with the advantages of an account, and the note that it is free. */
export function SignUpDialog({ reason }: { reason: SignUpReason }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={closeSignUp}
      title={reason === 'games' ? t('signUp.gamesTitle') : t('signUp.unlock')}
      testId="sign-up-dialog"
    >
      {reason === 'games' ? <p>{t('errors.E3015')}</p> : null}
      <p>{t('signUp.text')}</p>
      <SignUpLinks onClick={closeSignUp} />
      <Button kind="quiet" onClick={closeSignUp}>
        {t('signUp.goOn')}
      </Button>
    </Dialog>
  );
}
