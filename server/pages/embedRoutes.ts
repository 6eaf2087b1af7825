/**
 * Games on pages of other sites: a frame with the picture of the game, which links to the game, and its description for
 * programs that turn links into frames (oEmbed 1.0). They contain the same information as a link preview.
 */
import { type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import { z } from 'zod';
import { LANGUAGE_TAGS } from '../../protocol/shapes/languageTags.ts';
import { parsed, refuse } from '../http/errors.ts';
import { escapeHtml } from '../mail/escapeHtml.ts';
import { linkTexts } from './linkTexts.ts';
import { pageLanguage } from './pageLanguage.ts';
import { pageTexts } from './pageTexts.ts';
import { picturePath } from './previewRoutes.ts';
import { HEIGHT, WIDTH } from './previewSvg.ts';
import type { SharedLinks } from './sharedLinks.ts';

/** The picture of a game that has not ended is requested again after this time, in seconds. */
const REFRESH_S = 30;
/** The default size of a frame, with the proportions of the picture. */
const FRAME_WIDTH = 600;
const SMALLEST_WIDTH = 200;

const GAME_PATH = /^\/(?:game|join|embed\/game)\/([0-9a-f]{32})$/;
const size = z.coerce.number().int().min(1).max(100_000);
const query = z.object({
  /** The address of a game on this site. */
  url: z.url(),
  format: z.literal('json').default('json'),
  maxwidth: size.optional(),
  maxheight: size.optional(),
});

export interface EmbedDeps {
  readonly links: Pick<SharedLinks, 'findGame'>;
  /** The origin of the product's URLs, such as `https://example.org`. */
  readonly origin: () => string;
}

export function oEmbedPath(gamePage: string): string {
  return `/oembed?format=json&url=${encodeURIComponent(gamePage)}`;
}

export function embedRoutes({ links, origin }: EmbedDeps): Router {
  const router = Router();

  router.get('/embed/game/:id', framed, async (req, res) => {
    const link = await links.findGame(String(req.params.id));
    if (link === null || link === 'MISSING') return refuse(res, 'E1000');
    const language = pageLanguage(req);
    const { title, imageAlt } = linkTexts(link, pageTexts(language));
    const refresh = link.kind === 'ENDED' ? '' : `\n    <meta http-equiv="refresh" content="${REFRESH_S}">`;
    res.setHeader('Cache-Control', `public, max-age=${REFRESH_S}`);
    res.vary('Accept-Language');
    res.type('html').send(`<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">${refresh}
    <title>${escapeHtml(title)}</title>
    <style>body { margin: 0 } img { display: block; width: 100%; height: auto }</style>
  </head>
  <body>
    <a href="${origin()}/game/${link.id}" target="_blank" rel="noopener" title="${escapeHtml(title)}"><img src="${picturePath(link)}" width="${WIDTH}" height="${HEIGHT}" alt="${escapeHtml(`${title}. ${imageAlt}`)}"></a>
  </body>
</html>
`);
  });

  router.get('/oembed', async (req, res) => {
    const asked = parsed(query, req.query, res);
    if (asked === null) return;
    const { origin: site, pathname } = new URL(asked.url);
    const gameId = site === origin() ? GAME_PATH.exec(pathname)?.[1] : undefined;
    const link = gameId === undefined ? null : await links.findGame(gameId);
    if (link === null || link === 'MISSING') return refuse(res, 'E1000');
    const { title } = linkTexts(link, pageTexts(pageLanguage(req)));
    const { width, height } = frameSize(asked);
    const src = `${origin()}/embed/game/${link.id}`;
    res.setHeader('Cache-Control', `public, max-age=${REFRESH_S}`);
    res.vary('Accept-Language');
    res.json({
      ...{ version: '1.0', type: 'rich', provider_name: 'Tetrarch', provider_url: origin() },
      ...{ title, width, height, cache_age: REFRESH_S },
      html: `<iframe src="${src}" width="${width}" height="${height}" title="${escapeHtml(title)}" loading="lazy" style="border:0"></iframe>`,
      ...{ thumbnail_url: origin() + picturePath(link), thumbnail_width: WIDTH, thumbnail_height: HEIGHT },
    });
  });
  return router;
}

/** Returns the largest size within the limits that has the proportions of the picture. */
function frameSize({ maxwidth = FRAME_WIDTH, maxheight }: Readonly<z.infer<typeof query>>) {
  const fitting = maxheight === undefined ? maxwidth : Math.min(maxwidth, (maxheight * WIDTH) / HEIGHT);
  const width = Math.round(Math.min(FRAME_WIDTH * 2, Math.max(SMALLEST_WIDTH, fitting)));
  return { width, height: Math.round((width * HEIGHT) / WIDTH) };
}

const policy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    imgSrc: ["'self'"],
    styleSrc: ["'unsafe-inline'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ['*'],
  },
});

/** Lets pages of other sites frame the answer. It has no scripts and no forms, and reads no cookie. */
const framed: RequestHandler = (req, res, next) => {
  res.removeHeader('X-Frame-Options');
  res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  policy(req, res, next);
};
