/** The reading pages as HTML without scripts, for the element `noscript` of a page. */
import type { Language } from '../../protocol/http/accountFields.ts';
import { escapeHtml } from '../../protocol/shapes/escapeHtml.ts';
import { ABOUT_PAGES, CHAPTER_IDS, type PageName } from '../../protocol/shapes/pages.ts';
import { courseFile, legalFile, rulesFile } from './clientFiles.ts';
import { pageTexts } from './pageTexts.ts';

/** Returns the text of the page, and links to all pages that can be read without scripts. */
export function readablePage(
  language: Language,
  page: PageName | null,
  params: Readonly<Record<string, string>>,
): string {
  const texts = pageTexts(language);
  const title = texts.titleOf(page ?? 'menu', params);
  const content = page === null ? '' : contentOf(language, page, params);
  const link = (path: string, name: PageName, of: Readonly<Record<string, string>> = {}) =>
    `<li><a href="${path}?lang=${language}">${escapeHtml(texts.titleOf(name, of))}</a></li>`;
  const links = [
    link('/rules', 'rules'),
    link('/faq', 'faq'),
    link('/tutorial', 'tutorial'),
    ...ABOUT_PAGES.map((one) => link(`/about/${one}`, 'about', { page: one })),
  ];
  return [
    `<main><h1>${escapeHtml(title)}</h1>${content}`,
    `<p>${escapeHtml(texts.text('noScripts'))}</p><ul>${links.join('')}</ul></main>`,
  ].join('');
}

function contentOf(language: Language, page: PageName, params: Readonly<Record<string, string>>): string {
  if (page === 'rules')
    return rulesFile(language)
      .internationalRules.sections.map(
        ({ number, title, rules }) =>
          heading(`${number}. ${title}`) +
          rules.map((rule) => paragraph(`${rule.number} ${rule.text}`)).join(''),
      )
      .join('');
  if (page === 'faq')
    return rulesFile(language)
      .faq.map(({ question, answer }) => heading(question) + paragraph(answer))
      .join('');
  if (page === 'tutorial') return courseOf(language, params.chapter);
  if (page === 'about') return aboutOf(language, params.page ?? '');
  return paragraph(pageTexts(language).descriptionOf(page, params));
}

function courseOf(language: Language, chapter: string | undefined): string {
  const { chapters } = courseFile(language);
  const shown = CHAPTER_IDS.filter((id) => chapter === undefined || id === chapter);
  return shown
    .map((id) => {
      const one = chapters[id];
      return one ? heading(one.name) + paragraph(one.label) + one.steps.map(paragraph).join('') : '';
    })
    .join('');
}

function aboutOf(language: Language, page: string): string {
  if (page === 'rules') return rulesFile(language).quickStart.lines.map(paragraph).join('');
  const sections = legalFile(language)[page]?.sections ?? [];
  return sections
    .map(({ title, paragraphs }) => heading(title) + paragraphs.map(paragraph).join(''))
    .join('');
}

function heading(text: string): string {
  return `<h2>${escapeHtml(text)}</h2>`;
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}
