import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { fieldOf } from '../../../engine/records.ts';
import { StillBoard } from '../../shared/board/StillBoard.tsx';
import { START_BOARD } from '../../shared/board/startBoard.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { documentTag, languageInUrl, OFFERED, wantedLanguage } from '../../shared/i18n/languages.ts';
import { changeLanguage } from '../../shared/i18n/t.ts';
import { useAgreed } from '../../shared/storage/agreement.ts';
import { setOptions } from '../../shared/storage/options.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import { Logo } from '../../shared/ui/layout/Logo.tsx';
import { Agreement } from './Agreement.tsx';
import s from './WelcomePage.module.css';

/**
 * The state of the history entry for the agreement. The entry lets the browser's Back button return to the choice of
 * the language.
 */
interface Step {
  readonly isAtAgreement: true;
}

/**
 * The first page of a new user at any URL: the agreement. If the product does not offer any of the languages that the
 * browser prefers, the user chooses a language first. The page can also change the language after the agreement is
 * accepted.
 */
export function WelcomePage() {
  const { t, i18n } = useTranslation();
  const { pathname, search, hash, state } = useLocation();
  // The hash is part of the address, because it can contain a shared variation of the study board.
  const address = pathname + search + hash;
  const navigate = useNavigate();
  const isAgreed = useAgreed();
  const wanted = languageInUrl(search) ?? wantedLanguage(navigator.languages);
  // If the URL or the browser determines the language, the user need not choose one first.
  const isAtAgreement = !isAgreed && (wanted !== null || fieldOf(state, 'isAtAgreement') === true);
  useTitle(t('welcome.title'));
  if (isAtAgreement)
    return (
      <Agreement
        onAccepted={() => void navigate(pathname === PATHS.welcome ? PATHS.menu : address, { replace: true })}
      />
    );
  const goOn = () =>
    isAgreed ? navigate(PATHS.menu) : navigate(address, { state: { isAtAgreement: true } satisfies Step });
  const choose = (code: string) => {
    void changeLanguage(code);
    if (isAgreed) setOptions({ language: code });
  };
  return (
    <main className={s.page}>
      <div className={s.board}>
        <StillBoard view={START_BOARD} />
      </div>
      <section className={s.text}>
        <Logo className={s.logo} />
        <h1>{t('welcome.title')}</h1>
        <p className={s.lead}>{t('welcome.lead')}</p>
        <fieldset className={s.languages}>
          <legend className="sr-only">{t('options.language')}</legend>
          {OFFERED.map(({ code, ownName }) => (
            <label
              key={code}
              lang={documentTag(code)}
              className={cx(s.language, code === i18n.language && s.chosen)}
            >
              <input
                type="radio"
                name="language"
                className="sr-only"
                checked={code === i18n.language}
                onChange={() => choose(code)}
              />
              {ownName}
              {code === i18n.language ? <Icon name="check" /> : null}
            </label>
          ))}
        </fieldset>
        <Button kind="primary" size="big" wide onClick={() => void goOn()}>
          {t('welcome.goOn')}
        </Button>
      </section>
    </main>
  );
}
