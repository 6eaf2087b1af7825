import { useTranslation } from 'react-i18next';
import { OPERATOR } from '../../shared/data/calls/operator.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import s from './SocialPage.module.css';

/** Community links configured by the operator. */
export function SocialPage() {
  const { t } = useTranslation();
  useTitle(t('social.title'));
  const { links } = OPERATOR;
  return (
    <Framed>
      <main className={s.page}>
        <h1>{t('social.title')}</h1>
        <p className="muted">{t(links.length === 0 ? 'social.none' : 'social.text')}</p>
        <ul>
          {links.map(({ name, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <Icon name="globe" />
                <span className="grow">
                  <b>{name}</b>
                  <small>{new URL(url).host}</small>
                </span>
                <Icon name="right" />
              </a>
            </li>
          ))}
        </ul>
      </main>
    </Framed>
  );
}
