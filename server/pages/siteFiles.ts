/** The files for search engines, security researchers and password managers. */
import { Router } from 'express';
import { isHidden } from '../../protocol/http/abilities.ts';
import { LANGUAGES, type Language } from '../../protocol/http/accountFields.ts';
import { escapeHtml } from '../../protocol/shapes/escapeHtml.ts';
import type { Flags } from '../../protocol/shapes/flags.ts';
import type { Operator } from '../../protocol/shapes/operator.ts';
import { ABOUT_PAGES, CHAPTER_IDS, PAGES, type Page, type PageName } from '../../protocol/shapes/pages.ts';
import type { SavedGameService } from '../savedGames/savedGameService.ts';

/** The pages that search engines may list, besides QBooks. */
const LISTED: readonly PageName[] = [
  'menu',
  'rules',
  'faq',
  'tutorial',
  'videos',
  'practice',
  'tables',
  'tv',
  'offline',
  'about',
];

export function isListed(page: PageName): boolean {
  return LISTED.includes(page);
}

export interface ListedBook {
  readonly id: string;
  readonly language: Language;
}

export interface SiteFilesDeps {
  readonly flags: Flags;
  readonly operator: Operator;
  /** The origin of the product's URLs, such as `https://example.org`. */
  readonly origin: () => string;
  /** Returns the published QBooks. */
  readonly books: () => Promise<readonly ListedBook[]>;
  readonly now: () => number;
}

/** Maximum number of QBooks in the sitemap, per language. */
const MAX_BOOKS = 5_000;

/** Returns the published QBooks, each in the language of its comments. */
export async function listedBooks(savedGames: Pick<SavedGameService, 'list'>): Promise<ListedBook[]> {
  const lists = await Promise.all(
    LANGUAGES.map(async (language) => {
      const query = { pageNo: 0, pageSize: MAX_BOOKS, name: '', language };
      const { content } = await savedGames.list(null, query);
      return content.map(({ id }) => ({ id, language }));
    }),
  );
  return lists.flat();
}

/** Validity of security.txt in milliseconds. RFC 9116 requires an expiry time. */
const SECURITY_VALID_MS = 180 * 86_400_000;

export function siteFiles({ flags, operator, origin, books, now }: SiteFilesDeps): Router {
  const router = Router();
  router.get('/robots.txt', (_req, res) => {
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /outbox',
      'Disallow: /unsubscribe',
      'Allow: /',
    ];
    res.type('text/plain').send(`${lines.join('\n')}\n\nSitemap: ${origin()}/sitemap.xml\n`);
  });
  router.get('/sitemap.xml', async (_req, res) => {
    res.type('application/xml').send(sitemap(origin(), listedPaths(flags), await books()));
  });
  router.get('/.well-known/change-password', (_req, res) => res.redirect(302, PAGES.account.path));
  router.get(['/.well-known/security.txt', '/security.txt'], (_req, res, next) => {
    if (operator.contact === null) return next();
    const contact = operator.contact.includes('@') ? `mailto:${operator.contact}` : operator.contact;
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(now() + SECURITY_VALID_MS).toISOString()}`,
      `Preferred-Languages: ${LANGUAGES.join(', ')}`,
      `Canonical: ${origin()}/.well-known/security.txt`,
    ];
    res.type('text/plain').send(`${lines.join('\n')}\n`);
  });
  return router;
}

/** Returns the paths of the listed pages that no flag hides. */
function listedPaths(flags: Flags): string[] {
  return LISTED.filter((name) => {
    const { needs }: Page = PAGES[name];
    return needs.length === 0 || !needs.every((need) => isHidden(need, flags));
  }).flatMap((name) => {
    if (name === 'about') return ABOUT_PAGES.map((page) => `/about/${page}`);
    if (name === 'tutorial') return ['/tutorial', ...CHAPTER_IDS.map((id) => `/tutorial/${id}`)];
    return [PAGES[name].path];
  });
}

function sitemap(origin: string, paths: readonly string[], books: readonly ListedBook[]): string {
  const entry = (path: string, language: Language, languages: readonly Language[]) =>
    [
      '<url>',
      `<loc>${escapeHtml(`${origin}${path}?lang=${language}`)}</loc>`,
      ...languages.map(
        (one) =>
          `<xhtml:link rel="alternate" hreflang="${one}" href="${escapeHtml(`${origin}${path}?lang=${one}`)}"/>`,
      ),
      '</url>',
    ].join('');
  const entries = [
    ...paths.flatMap((path) => LANGUAGES.map((language) => entry(path, language, LANGUAGES))),
    ...books.map(({ id, language }) => entry(`/games/${encodeURIComponent(id)}`, language, [])),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
