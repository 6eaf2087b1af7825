import { useTranslation } from 'react-i18next';
import { useWayBack } from '../../hooks/loginState.ts';
import { PATHS } from '../../hooks/paths.ts';
import { closeSignUp, type SignUpReason } from '../../hooks/signUp.ts';
import { Button, LinkButton } from '../form/Button.tsx';
import { Dialog } from './Dialog.tsx';

/** Prompts a guest to sign up, with the advantages of an account, and the note that it is free. */
export function SignUpDialog({ reason }: { reason: SignUpReason }) {
  const { t } = useTranslation();
  const wayBack = useWayBack();
  return (
    <Dialog
      open
      onClose={closeSignUp}
      title={reason === 'games' ? t('signUp.gamesTitle') : t('signUp.unlock')}
      testId="sign-up-dialog"
    >
      {reason === 'games' ? <p>{t('errors.E3015')}</p> : null}
      <p>{t('signUp.text')}</p>
      <LinkButton kind="primary" to={PATHS.signUp} state={wayBack} onClick={closeSignUp}>
        {t('account.signUp')}
      </LinkButton>
      <LinkButton to={PATHS.logIn} state={wayBack} onClick={closeSignUp}>
        {t('account.logIn')}
      </LinkButton>
      <Button kind="quiet" onClick={closeSignUp}>
        {t('signUp.goOn')}
      </Button>
    </Dialog>
  );
}
