/** Serves the client's files, and the client's page for every URL of its router. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import compression from 'compression';
import express, { type NextFunction, type RequestHandler, type Response, type Router } from 'express';
import helmet from 'helmet';
import { isHidden } from '../../protocol/http/abilities.ts';
import { collectibleOf } from '../../protocol/shapes/collectibles.ts';
import { type Flags, UNWRITTEN_FLAGS, writeFlags } from '../../protocol/shapes/flags.ts';
import { type Operator, UNWRITTEN_OPERATOR, writeOperator } from '../../protocol/shapes/operator.ts';
import { PAGES, type Page } from '../../protocol/shapes/pages.ts';

/** Origins of the scripts and frames of the captcha provider. */
const CAPTCHA_PROVIDER = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
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

export interface PagesDeps {
  readonly flags: Flags;
  readonly operator: Operator;
  /** Returns whether a game with this id was ever created. */
  readonly hasGame: (gameId: string) => Promise<boolean>;
}

/**
 * Serves the pages. Flags and operator are written into the page, because the client needs them before its first
 * render.
 */
export function pages({ flags, operator, hasGame }: PagesDeps): Router {
  const written: [string, string][] = [
    [UNWRITTEN_FLAGS, writeFlags(flags)],
    [UNWRITTEN_OPERATOR, writeOperator(operator)],
  ];
  const send = async (res: Response, status: 200 | 404, next: NextFunction) => {
    const page = await readFile(path.join(CLIENT, 'index.html'), 'utf8').catch(() => null);
    if (page === null) return next();
    res.setHeader('Cache-Control', 'no-cache');
    res.status(status).type('html');
    res.send(written.reduce((html, [place, text]) => html.replace(place, () => text), page));
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
      },
    }),
  );
  for (const { path: address, needs, params } of Object.values<Page>(PAGES)) {
    if (needs.length > 0 && needs.every((need) => isHidden(need, flags))) continue;
    router.get(expressPath(address), async (req, res, next) => {
      if (!req.accepts('html')) return next();
      const isKnown = Object.entries(req.params).every(
        ([name, value]) => value === undefined || (params[name]?.includes(String(value)) ?? true),
      );
      if (!isKnown || !(await exists(req.params, hasGame))) return next();
      return send(res, 200, next);
    });
  }
  // Serves the page only for navigations, which accept HTML. Requests for scripts and images get the API's 404.
  router.get(/^\/(?!api\/)/, (req, res, next) =>
    req.accepts(['json', 'html']) === 'html' ? send(res, 404, next) : next(),
  );
  return router;
}

/** Converts a URL template to Express syntax, which writes optional parameters in braces. */
function expressPath(address: string): string {
  return address.replace(/\/:(\w+)\?/g, '{/:$1}');
}

/** Time that a page waits for the database, in milliseconds. */
const LOOKUP_MS = 1_000;

/**
 * Returns whether the game or token in a URL exists. Returns true if the database is unreachable, because the page
 * itself reports what it cannot load. Saved games may be stored only in the browser, so their pages always exist.
 */
async function exists(
  { gameId, tokenId }: Readonly<Record<string, unknown>>,
  hasGame: PagesDeps['hasGame'],
): Promise<boolean> {
  if (typeof tokenId === 'string') return collectibleOf(tokenId) !== null;
  if (typeof gameId === 'string')
    return Promise.race([hasGame(gameId).catch(() => true), setTimeout(LOOKUP_MS, true, { ref: false })]);
  return true;
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
