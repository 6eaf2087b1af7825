/** The API description as a page. All of its files come from this server. */
import { createRequire } from 'node:module';
import path from 'node:path';
import compression from 'compression';
import { type RequestHandler, Router } from 'express';
import helmet from 'helmet';

const VIEWER = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const VIEWER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];
const SCRIPT_NAME = 'docs.js';

/** Hides the server selection and the login of the viewer, because the page sends no calls. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tetrarch API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <style>.scheme-container { display: none }</style>
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/${SCRIPT_NAME}" defer></script>
  </head>
  <body>
    <main id="docs"></main>
    <noscript><a href="/api/openapi.json">openapi.json</a></noscript>
  </body>
</html>
`;

/** Starts the viewer. The viewer requests only the description, and it reports nothing to other hosts. */
const SCRIPT = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: [],
  validatorUrl: null,
});
`;

/** Serves /api/docs, with a content security policy that only this page needs: the viewer writes styles into the page. */
export function docsPage(limit: RequestHandler): Router {
  const router = Router({ strict: true, caseSensitive: true });
  router.use(limit, policy, compression());
  router.get('/', (_req, res) => void res.type('html').send(PAGE));
  router.get(`/${SCRIPT_NAME}`, (_req, res) => void res.type('js').send(SCRIPT));
  for (const name of VIEWER_FILES)
    router.get(`/${name}`, (_req, res) => res.sendFile(name, { root: VIEWER, maxAge: '1d' }));
  return router;
}

const policy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
});
