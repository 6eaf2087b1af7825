import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StillBoard } from '../../shared/board/StillBoard.tsx';
import { START_BOARD } from '../../shared/board/startBoard.ts';
import { aboutPath, goodbyePath } from '../../shared/hooks/paths.ts';
import { documentTag, OFFERED, wantedLanguage } from '../../shared/i18n/languages.ts';
import { changeLanguage } from '../../shared/i18n/t.ts';
import { agree } from '../../shared/storage/agreement.ts';
import { setOptions } from '../../shared/storage/options.ts';
import { Dialog } from '../../shared/ui/feedback/Dialog.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Icon, type IconName } from '../../shared/ui/layout/Icon.tsx';
import { Logo } from '../../shared/ui/layout/Logo.tsx';
import s from './WelcomePage.module.css';

const FACTS: readonly { readonly id: 'account' | 'games' | 'technical'; readonly icon: IconName }[] = [
  { id: 'account', icon: 'user' },
  { id: 'games', icon: 'save' },
  { id: 'technical', icon: 'network' },
];

/**
 * Lists the languages. If the displayed language is not the language of the browser, also shows a button that switches
 * to the language of the browser.
 */
function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const wanted = wantedLanguage(navigator.languages);
  return (
    <div className={s.first}>
      <p className="muted">{t('welcome.title')}</p>
      <select
        className={s.switch}
        aria-label={t('options.language')}
        value={i18n.language}
        onChange={({ target }) => void changeLanguage(target.value)}
      >
        {OFFERED.map(({ code, ownName }) => (
          <option key={code} value={code} lang={documentTag(code)}>
            {ownName}
          </option>
        ))}
      </select>
      {wanted && wanted.code !== i18n.language ? (
        <Button wide lang={documentTag(wanted.code)} onClick={() => void changeLanguage(wanted.code)}>
          {wanted.offer}
        </Button>
      ) : null}
    </div>
  );
}

/** The data storage notice, links to the full texts, and the choice. Nothing is stored before acceptance. */
export function Agreement({ onAccepted }: { onAccepted: () => void }) {
  const { t, i18n } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  const accept = () => {
    agree();
    // The language was chosen on the previous page, when nothing could be stored yet.
    setOptions({ language: i18n.language });
    onAccepted();
  };
  const exit = () => window.location.assign(goodbyePath(i18n.language));
  return (
    <main className={s.narrow}>
      <div className={s.behind}>
        <StillBoard view={START_BOARD} />
      </div>
      <section className={s.card}>
        <LanguageSwitch />
        <h1 className={s.cardHead}>
          <Logo className={s.small} />
          {t('agreement.title')}
        </h1>
        <p className="muted">{t('agreement.lead')}</p>
        <ul className={s.facts}>
          {FACTS.map(({ id, icon }) => (
            <li key={id}>
              <Icon name={icon} />
              <span>
                <b>{t(`agreement.${id}`)}</b> {t(`agreement.${id}Text`)}
              </span>
            </li>
          ))}
        </ul>
        <ul className={s.texts}>
          {(['privacy', 'user-agreement', 'data-processing'] as const).map((page) => (
            <li key={page}>
              <Link to={aboutPath(page)}>{t(`about.${page}`)}</Link>
            </li>
          ))}
        </ul>
        <div className="cluster fill">
          <Button kind="primary" onClick={accept}>
            {t('agreement.accept')}
          </Button>
          <Button onClick={() => setLeaving(true)}>{t('agreement.decline')}</Button>
          <Button kind="quiet" onClick={exit}>
            {t('agreement.exit')}
          </Button>
        </div>
      </section>
      <Dialog open={isLeaving} onClose={() => setLeaving(false)} title={t('agreement.leaveTitle')}>
        <p>{t('agreement.leaveText')}</p>
        <div className="cluster fill">
          <Button kind="primary" onClick={() => setLeaving(false)}>
            {t('agreement.stay')}
          </Button>
          <Button onClick={exit}>{t('agreement.exit')}</Button>
        </div>
      </Dialog>
    </main>
  );
}
