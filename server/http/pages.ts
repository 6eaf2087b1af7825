/** The client's files, and its page for every address that is not a file: routes are the client's matter. */
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

/** What the provider of the human check loads, and from where. */
const CAPTCHA_PROVIDER = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
const CLIENT = path.resolve(import.meta.dirname, '../../dist/client');

/**
 * Headers of every answer: no script but our own files (and the human check's), no framing, no sniffing.
 * @param hasCaptcha a provider does the human check, with a script and a frame of its own.
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

/** Flags and operator are written into the page: it asks for nothing before it knows what to show. */
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
  // Files only: an answer of the API may hold what is secret beside what somebody chose, and its length would tell.
  router.use(compression());
  router.use(
    express.static(CLIENT, {
      index: false,
      // Folders are no pages: /offline is the client's route, though files lie below it.
      redirect: false,
      setHeaders: (res, file) => {
        // Built files carry a hash of their content in their names.
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
  // Visits name HTML in Accept; requests for scripts and pictures do not, and get the API's answer for an unknown address.
  router.get(/^\/(?!api\/)/, (req, res, next) =>
    req.accepts(['json', 'html']) === 'html' ? send(res, 404, next) : next(),
  );
  return router;
}

/** Express writes an optional parameter in braces. */
function expressPath(address: string): string {
  return address.replace(/\/:(\w+)\?/g, '{/:$1}');
}

/** How long a page waits for the database, in ms. */
const LOOKUP_MS = 1_000;

/**
 * Returns whether the game or token that an address names exists. While the database is away the answer is yes: the page
 * then says itself what it cannot load. Saved games may be on the device alone, so their pages are always there.
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

/** Scripts and styles whose compressed form lies beside them are sent in it, to whoever reads that. */
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
