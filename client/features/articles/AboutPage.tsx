import { useTranslation } from 'react-i18next';
import type { AboutPageName } from '../../../protocol/shapes/pages.ts';
import { OPERATOR } from '../../shared/data/calls/operator.ts';
import { useEdition } from '../../shared/i18n/editions.ts';
import s from './Article.module.css';
import { ArticleFrame } from './ArticleFrame.tsx';
import { LEGAL, RULES } from './texts.ts';

/** Shows one of the texts about the product: the short rules, or a text to which the agreement links. */
export function AboutPage({ tab }: { tab: AboutPageName }) {
  return tab === 'rules' ? <QuickStartPage /> : <LegalPage page={tab} />;
}

function QuickStartPage() {
  const { t } = useTranslation();
  const edition = useEdition(RULES);
  return (
    <ArticleFrame title={t('about.rules')} edition={edition}>
      {({ quickStart }) => (
        <ol className={s.lines}>
          {quickStart.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
    </ArticleFrame>
  );
}

function LegalPage({ page }: { page: Exclude<AboutPageName, 'rules'> }) {
  const { t } = useTranslation();
  const edition = useEdition(LEGAL);
  return (
    <ArticleFrame title={t(`about.${page}`)} edition={edition}>
      {(texts) =>
        texts[page].sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{ofOperator(paragraph)}</p>
            ))}
          </section>
        ))
      }
    </ArticleFrame>
  );
}

/** Fills in the name and the contact of the operator. Omits sentences with the contact if none is configured. */
function ofOperator(text: string): string {
  const { name, contact } = OPERATOR;
  const messages = contact === null ? text.replace(/[^.。]*\{contact\}[.。]/, '') : text;
  return messages.replace('{operator}', name).replace('{contact}', contact ?? '');
}
