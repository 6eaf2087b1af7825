import { useTranslation } from 'react-i18next';
import { SeatMap } from '../../../shared/board/armies/SeatMap.tsx';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { LinkButton } from '../../../shared/ui/form/Button.tsx';
import { Framed } from '../../../shared/ui/layout/Framed.tsx';
import { MessagePage } from '../../../shared/ui/layout/MessagePage.tsx';
import s from '../Lobby.module.css';

/** The page of a feature that is closed to guests. */
export function LockedPage() {
  const { t } = useTranslation();
  return (
    <Framed>
      <MessagePage
        sign={<SeatMap taken={[]} className={s.map} />}
        title={t('signUp.unlock')}
        text={t('signUp.text')}
      >
        <LinkButton kind="primary" to={PATHS.signUp}>
          {t('account.signUp')}
        </LinkButton>
        <LinkButton to={PATHS.logIn}>{t('account.logIn')}</LinkButton>
        <LinkButton kind="quiet" to={PATHS.menu}>
          {t('menu.name')}
        </LinkButton>
      </MessagePage>
    </Framed>
  );
}
