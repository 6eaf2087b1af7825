/** The client's files, and its page for every address that is not a file: routes are the client's matter. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import compression from 'compression';
import express, { type RequestHandler, type Router } from 'express';
import helmet from 'helmet';
import { type Flags, UNWRITTEN_FLAGS, writeFlags } from '../../protocol/flags.ts';
import { type Operator, UNWRITTEN_OPERATOR, writeOperator } from '../../protocol/operator.ts';

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

/** Flags and operator are written into the page: it asks for nothing before it knows what to show. */
export function pages(flags: Flags, operator: Operator): Router {
  const written: [string, string][] = [
    [UNWRITTEN_FLAGS, writeFlags(flags)],
    [UNWRITTEN_OPERATOR, writeOperator(operator)],
  ];
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
  router.get(/^\/(?!api\/)/, async (req, res, next) => {
    if (!req.accepts('html') || path.extname(req.path) !== '') return next();
    const page = await readFile(path.join(CLIENT, 'index.html'), 'utf8').catch(() => null);
    if (page === null) return next();
    res.setHeader('Cache-Control', 'no-cache');
    res.type('html').send(written.reduce((html, [place, text]) => html.replace(place, () => text), page));
  });
  return router;
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
