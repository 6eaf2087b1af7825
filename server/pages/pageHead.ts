/** The head of a page, for search engines, link previews and the browser's tab. */
import { LANGUAGES, type Language } from '../../protocol/http/accountFields.ts';
import { escapeHtml } from '../../protocol/shapes/escapeHtml.ts';
import { LANGUAGE_TAGS } from '../../protocol/shapes/languageTags.ts';
import { HEIGHT, WIDTH } from './previewSvg.ts';

export interface PageHead {
  readonly language: Language;
  /** Whether the URL names the language. */
  readonly isLanguageInUrl: boolean;
  /** The title that the page shows in the browser's tab. */
  readonly title: string;
  readonly description: string;
  /** The URL without query, such as `https://example.org/rules`. */
  readonly url: string;
  readonly image: { readonly url: string; readonly alt: string };
  /** The URL of the oEmbed description of the page. Null for a page without a game. */
  readonly oEmbed: string | null;
  /** Whether search engines may list the page. */
  readonly isListed: boolean;
}

const PRODUCT = 'Tetrarch';

/** Writes the head into the page that the build made. The parts that it replaces are in `client/index.html`. */
export function writeHead(html: string, head: PageHead): string {
  return html
    .replace('<html lang="en"', () => `<html lang="${LANGUAGE_TAGS[head.language]}"`)
    .replace(/<meta name="description"[^>]*>/, () => tagsOf(head).join('\n    '))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`);
}

function tagsOf(head: PageHead): string[] {
  const inLanguage = (language: Language) => `${head.url}?lang=${language}`;
  const own = head.isLanguageInUrl ? inLanguage(head.language) : head.url;
  return [
    named('description', head.description),
    ...(head.isListed
      ? [
          link('canonical', own),
          ...LANGUAGES.map((language) => link('alternate', inLanguage(language), LANGUAGE_TAGS[language])),
          link('alternate', head.url, 'x-default'),
        ]
      : [named('robots', 'noindex')]),
    ...(head.oEmbed === null
      ? []
      : [`<link rel="alternate" type="application/json+oembed" href="${escapeHtml(head.oEmbed)}" />`]),
    property('og:site_name', PRODUCT),
    property('og:type', 'website'),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', own),
    property('og:locale', head.language),
    property('og:image', head.image.url),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(WIDTH)),
    property('og:image:height', String(HEIGHT)),
    property('og:image:alt', head.image.alt),
    named('twitter:card', 'summary_large_image'),
  ];
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}" />`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}" />`;
}

function link(rel: string, url: string, language?: string): string {
  const tag = language === undefined ? '' : ` hreflang="${language}"`;
  return `<link rel="${rel}"${tag} href="${escapeHtml(url)}" />`;
}
