/** Serves the client's files, and the client's page for every URL of its router. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import compression from 'compression';
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import helmet from 'helmet';
import { keysOf } from '../../engine/records.ts';
import { isHidden } from '../../protocol/http/abilities.ts';
import type { Language } from '../../protocol/http/accountFields.ts';
import { type Flags, UNWRITTEN_FLAGS, writeFlags } from '../../protocol/shapes/flags.ts';
import { type Operator, UNWRITTEN_OPERATOR, writeOperator } from '../../protocol/shapes/operator.ts';
import { PAGES, type Page, type PageName } from '../../protocol/shapes/pages.ts';
import { oEmbedPath } from './embedRoutes.ts';
import { linkTexts } from './linkTexts.ts';
import { type PageHead, writeHead } from './pageHead.ts';
import { languageInUrl, pageLanguage } from './pageLanguage.ts';
import { pageTexts } from './pageTexts.ts';
import { PRODUCT_PICTURE, picturePath } from './previewRoutes.ts';
import { readablePage } from './readable.ts';
import type { SharedLink, SharedLinks } from './sharedLinks.ts';
import { isListed } from './siteFiles.ts';

/** Origins of the scripts and frames of the captcha provider. */
const CAPTCHA_PROVIDER = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
const PAGE_NAMES = keysOf(PAGES);
const CLIENT = path.resolve(import.meta.dirname, '../../dist/client');

/**
 * Sets security headers for every answer: scripts only from this site and the captcha provider, no framing, no content
 * sniffing.
 * @param hasCaptcha whether a captcha provider with its own script and frame is used.
 */
export function securityHeaders(isProduction: boolean, hasCaptcha: boolean): RequestHandler {
  const provider = hasCaptcha ? CAPTCHA_PROVIDER : [];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...provider],
        ...(hasCaptcha ? { frameSrc: provider } : {}),
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...provider],
        mediaSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isProduction ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isProduction ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
  });
}

/**
 * Headers that are removed from the answers with scripts and styles. Browsers read most of them only for documents and
 * workers. The others describe the rate limit. Together they are larger than some scripts.
 */
const UNREAD_HEADERS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'RateLimit',
  'RateLimit-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/**
 * Returns whether the file is a script or style of a document. A worker's script does not count, because the headers of
 * its answer restrict the worker.
 */
const isPartOfDocument = (file: string) =>
  /\.(?:js|css)(?:\.br)?$/.test(file) && !path.basename(file).includes('Worker-');

export interface PagesDeps {
  readonly flags: Flags;
  readonly operator: Operator;
  /** The origin of the product's URLs, such as `https://example.org`. */
  readonly origin: () => string;
  readonly links: SharedLinks;
}

/**
 * Serves the pages. The server writes flags and operator into the page, because the client needs them before its first
 * render. It also writes the head and the text for visitors without scripts, because link previews and search engines
 * run no scripts.
 */
export function pages({ flags, operator, origin, links }: PagesDeps): Router {
  const written: [string, string][] = [
    [UNWRITTEN_FLAGS, writeFlags(flags)],
    [UNWRITTEN_OPERATOR, writeOperator(operator)],
  ];
  const send = async (req: Request, res: Response, shown: ShownPage | null, next: NextFunction) => {
    const page = await readFile(path.join(CLIENT, 'index.html'), 'utf8').catch(() => null);
    if (page === null) return next();
    const language = pageLanguage(req);
    const head = headOf(shown, language, origin(), req);
    const readable = `<noscript>${readablePage(language, shown?.name ?? null, shown?.params ?? {})}</noscript>`;
    res.setHeader('Cache-Control', 'no-cache');
    res.vary('Accept-Language');
    res.status(shown ? 200 : 404).type('html');
    const html = written.reduce((text, [place, value]) => text.replace(place, () => value), page);
    res.send(writeHead(html, head).replace('<div id="root"></div>', (root) => root + readable));
  };
  const router = express.Router();
  router.use(compressedFiles(CLIENT));
  // Compresses files only. Compressed API answers that mix secrets with user input would leak the secrets by their
  // length (BREACH).
  router.use(compression());
  router.use(
    express.static(CLIENT, {
      index: false,
      // Disables directory redirects: /offline is a route of the client, although files are below it.
      redirect: false,
      setHeaders: (res, file) => {
        // The names of built files contain a hash of their content.
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (isHashed && isPartOfDocument(file)) for (const name of UNREAD_HEADERS) res.removeHeader(name);
      },
    }),
  );
  for (const name of PAGE_NAMES) {
    const { path: address, needs, params }: Page = PAGES[name];
    if (needs.length > 0 && needs.every((need) => isHidden(need, flags))) continue;
    router.get(expressPath(address), async (req, res, next) => {
      if (!req.accepts('html')) return next();
      const given = Object.entries(req.params).flatMap(([key, value]) =>
        typeof value === 'string' ? [[key, value] as const] : [],
      );
      if (given.some(([key, value]) => params[key]?.includes(value) === false)) return next();
      const shown = { name, params: Object.fromEntries(given), path: req.path };
      const link = await links.find(shown.params);
      return link === 'MISSING' ? next() : send(req, res, { ...shown, link }, next);
    });
  }
  // Serves the page only for navigations, which accept HTML. Requests for scripts and images get the API's 404.
  router.get(/^\/(?!api\/)/, (req, res, next) =>
    req.accepts(['json', 'html']) === 'html' ? send(req, res, null, next) : next(),
  );
  return router;
}

interface ShownPage {
  readonly name: PageName;
  readonly params: Readonly<Record<string, string>>;
  readonly path: string;
  /** The game or QBook of the page. Null for other pages. */
  readonly link: SharedLink | null;
}

/** @param shown null for an unknown URL. */
function headOf(shown: ShownPage | null, language: Language, origin: string, req: Request): PageHead {
  const texts = pageTexts(language);
  const link = shown?.link ? linkTexts(shown.link, texts) : null;
  const own = shown ? texts.titleOf(shown.name, shown.params) : texts.interfaceText('notFound.title');
  return {
    language,
    isLanguageInUrl: languageInUrl(req) !== null,
    title: shown?.name === 'menu' ? `Tetrarch · ${own}` : `${link?.title ?? own} · Tetrarch`,
    description: link?.description ?? texts.descriptionOf(shown?.name ?? 'menu', shown?.params ?? {}),
    url: origin + (shown?.path ?? '/'),
    image: {
      url: origin + (shown?.link ? picturePath(shown.link) : PRODUCT_PICTURE),
      alt: link?.imageAlt ?? texts.text('imageProduct'),
    },
    oEmbed:
      shown?.link && shown.link.kind !== 'QBOOK' ? origin + oEmbedPath(origin + (shown.path ?? '/')) : null,
    isListed: shown !== null && (isListed(shown.name) || shown.link?.kind === 'QBOOK'),
  };
}

/** Converts a URL template to Express syntax, which writes optional parameters in braces. */
function expressPath(address: string): string {
  return address.replace(/\/:(\w+)\?/g, '{/:$1}');
}

/** Serves precompressed scripts and styles to clients that accept the encoding. */
function compressedFiles(folder: string): RequestHandler {
  return (req, res, next) => {
    const isWanted = /^\/assets\/[\w.-]+\.(?:js|css)$/.test(req.path) && req.acceptsEncodings('br') === 'br';
    if (isWanted && existsSync(path.join(folder, `${req.path}.br`))) {
      res.type(path.extname(req.path));
      res.setHeader('Content-Encoding', 'br');
      res.vary('Accept-Encoding');
      req.url = `${req.path}.br`;
    }
    next();
  };
}
