import { useTranslation } from 'react-i18next';
import { useEdition } from '../../shared/i18n/editions.ts';
import s from './Article.module.css';
import { ArticleFrame } from './ArticleFrame.tsx';
import { RULES } from './texts.ts';

/** The international rules with their numbers. */
export function RulesPage() {
  const { t } = useTranslation();
  const edition = useEdition(RULES);
  return (
    <ArticleFrame title={t('about.international')} edition={edition}>
      {({ internationalRules }) =>
        internationalRules.sections.map(({ number, title, rules }) => (
          <section key={number}>
            <h2>
              {number}. {title}
            </h2>
            <dl className={s.rules}>
              {rules.map((rule) => (
                <div key={rule.number} id={rule.number}>
                  <dt className="num">{rule.number}</dt>
                  <dd>{rule.text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))
      }
    </ArticleFrame>
  );
}
