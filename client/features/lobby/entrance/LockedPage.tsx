import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router-dom';
import { PAGES } from '../../../../protocol/shapes/pages.ts';
import { SeatMap } from '../../../shared/board/armies/SeatMap.tsx';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { LinkButton } from '../../../shared/ui/form/Button.tsx';
import { SignUpLinks } from '../../../shared/ui/form/SignUpLinks.tsx';
import { FramedMessage } from '../../../shared/ui/layout/MessagePage.tsx';
import s from '../Lobby.module.css';

/**
 * Shown to users without an account in place of a page that requires an account. In place of the list of games, also
 * links to the page that opens a game by its link.
 */
export function LockedPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isListOfGames = matchPath(PAGES.activeGames.path, pathname) !== null;
  return (
    <FramedMessage
      sign={<SeatMap taken={[]} className={s.map} />}
      title={t('signUp.unlock')}
      text={t('signUp.text')}
    >
      <SignUpLinks />
      {isListOfGames ? (
        <LinkButton kind="quiet" to={PATHS.watchByLink}>
          {t('nav.watchByLink')}
        </LinkButton>
      ) : null}
    </FramedMessage>
  );
}
