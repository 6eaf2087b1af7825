import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEdition } from '../../shared/i18n/editions.ts';
import { documentTag } from '../../shared/i18n/languages.ts';
import { TextField } from '../../shared/ui/form/Field.tsx';
import s from './Article.module.css';
import { ArticleFrame } from './ArticleFrame.tsx';
import { RULES, type RulesTexts } from './texts.ts';

/** Questions and answers. The search finds entries that contain all words. */
export function FaqPage() {
  const { t } = useTranslation();
  const edition = useEdition(RULES);
  return (
    <ArticleFrame title={t('about.faq')} edition={edition}>
      {({ faq }) => <Questions faq={faq} />}
    </ArticleFrame>
  );
}

function Questions({ faq }: Pick<RulesTexts, 'faq'>) {
  const { t, i18n } = useTranslation();
  const [search, setSearch] = useState('');
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = faq.filter(({ question, answer }) => {
    const text = `${question} ${answer}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <>
      <TextField
        label={t('about.search')}
        lang={documentTag(i18n.language)}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.length === 0 ? (
        <p role="status" lang={documentTag(i18n.language)}>
          {t('about.noQuestion')}
        </p>
      ) : null}
      <div className={s.questions}>
        {found.map(({ id, question, answer }) => (
          <details key={id} id={id}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </>
  );
}
