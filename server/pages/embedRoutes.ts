/**
 * Embeds of games and positions for pages of other sites. An embed is a frame with a picture that links to the game or
 * to the study board. Its oEmbed 1.0 description is for programs that turn links into frames. The frame of a game
 * contains the same information as a link preview.
 */
import { type RequestHandler, type Response, Router } from 'express';
import helmet from 'helmet';
import { z } from 'zod';
import { makePosition } from '../../engine/notation/positionText.ts';
import type { Language } from '../../protocol/http/accountFields.ts';
import { ERR, statusOf } from '../../protocol/http/errors.ts';
import { digits } from '../../protocol/http/route.ts';
import { EMBED_POSITION, embedFrame, embedPositionPath } from '../../protocol/shapes/embeds.ts';
import { escapeHtml } from '../../protocol/shapes/escapeHtml.ts';
import { LANGUAGE_TAGS } from '../../protocol/shapes/languageTags.ts';
import { PAGES } from '../../protocol/shapes/pages.ts';
import { parsed, refuse } from '../http/errors.ts';
import { noteRefusal } from '../http/measured.ts';
import {
  type EmbeddedPosition,
  embedDrawing,
  embedFaultText,
  embedTarget,
  embedTitle,
  linkedPosition,
  readEmbed,
} from './embedPosition.ts';
import { linkTexts } from './linkTexts.ts';
import { pageLanguage } from './pageLanguage.ts';
import { type PageTexts, pageTexts } from './pageTexts.ts';
import { picturePath } from './previewRoutes.ts';
import { HEIGHT, WIDTH } from './previewSvg.ts';
import type { SharedLinks } from './sharedLinks.ts';

/** The picture of a game that has not ended is requested again after this time, in seconds. */
const REFRESH_S = 30;
/** The default width of a frame in pixels. The height follows from the proportions of the picture. */
const FRAME_WIDTH = 600;

/** A position never changes. Browsers and proxies keep its frame for this time, in seconds. */
const POSITION_KEPT_S = 86_400;

const GAME_PATH = /^\/(?:game|join|embed\/game)\/([0-9a-f]{32})$/;
const size = digits(1, 100_000);
const query = z.object({
  /** The address of a game or a position on this site. */
  url: z.url(),
  format: z.literal('json').default('json'),
  maxwidth: size.optional(),
  maxheight: size.optional(),
});

type EmbedQuery = Readonly<z.infer<typeof query>>;

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
    const refresh = link.kind === 'ENDED' ? '' : `<meta http-equiv="refresh" content="${REFRESH_S}">`;
    res.setHeader('Cache-Control', `public, max-age=${REFRESH_S}`);
    res.vary('Accept-Language');
    sendFrame(res, language, {
      ...{ title, refresh },
      body: `<a href="${origin()}/game/${link.id}" target="_blank" rel="noopener" title="${escapeHtml(title)}"><img src="${picturePath(link)}" width="${WIDTH}" height="${HEIGHT}" alt="${escapeHtml(`${title}. ${imageAlt}`)}"></a>`,
    });
  });

  router.get(EMBED_POSITION, framed, (req, res) => {
    const language = pageLanguage(req);
    const texts = pageTexts(language);
    const read = readEmbed(req.query);
    res.vary('Accept-Language');
    if (!read.ok) {
      const title = texts.text('embedWrong');
      noteRefusal(res, ERR.INVALID_REQUEST);
      res.status(statusOf(ERR.INVALID_REQUEST));
      const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(embedFaultText(read.error, texts))}</p>`;
      return sendFrame(res, language, { title, body });
    }
    const title = embedTitle(read.value, texts);
    const target = embedTarget(read.value, origin(), PAGES.study.path);
    res.setHeader('Cache-Control', `public, max-age=${POSITION_KEPT_S}`);
    sendFrame(res, language, {
      title,
      body: `<a href="${escapeHtml(target)}" target="_blank" rel="noopener">${embedDrawing(read.value, title)}</a>`,
    });
  });

  router.get('/oembed', async (req, res) => {
    const wanted = parsed(query, req.query, res);
    if (wanted === null) return;
    const url = new URL(wanted.url);
    res.vary('Accept-Language');
    const shown = url.origin === origin() ? positionAt(url) : null;
    if (shown !== null) return void res.json(describePosition(shown, wanted, pageTexts(pageLanguage(req))));
    const gameId = url.origin === origin() ? GAME_PATH.exec(url.pathname)?.[1] : undefined;
    const link = gameId === undefined ? null : await links.findGame(gameId);
    if (link === null || link === 'MISSING') return refuse(res, 'E1000');
    const { title } = linkTexts(link, pageTexts(pageLanguage(req)));
    const size = frameSize(wanted, WIDTH / HEIGHT);
    res.setHeader('Cache-Control', `public, max-age=${REFRESH_S}`);
    res.json({
      ...describe(`${origin()}/embed/game/${link.id}`, title, size, REFRESH_S),
      ...(fits(wanted) && {
        ...{ thumbnail_url: origin() + picturePath(link), thumbnail_width: WIDTH, thumbnail_height: HEIGHT },
      }),
    });
  });
  return router;

  function describePosition(shown: EmbeddedPosition, wanted: EmbedQuery, texts: PageTexts) {
    const { turns, hasCoordinates } = shown;
    const path = embedPositionPath({ position: makePosition(shown.position), turns, hasCoordinates });
    return describe(origin() + path, embedTitle(shown, texts), frameSize(wanted, 1), POSITION_KEPT_S);
  }

  /** Returns the fields that the oEmbed descriptions of all frames have. */
  function describe(src: string, title: string, size: FrameSize, keptS: number) {
    return {
      ...{ version: '1.0', type: 'rich', provider_name: 'Tetrarch', provider_url: origin() },
      ...{ title, ...size, cache_age: keptS },
      html: embedFrame({ src, title, ...size }),
    };
  }
}

/** Returns the position that an address of this site shows. Null for another address. */
function positionAt({ pathname, searchParams, hash }: URL): EmbeddedPosition | null {
  if (pathname === PAGES.study.path) return linkedPosition(hash);
  if (pathname !== EMBED_POSITION) return null;
  const read = readEmbed(Object.fromEntries(searchParams));
  return read.ok ? read.value : null;
}

interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the largest size within the limits that has the proportions of the picture.
 *
 * @param ratio width divided by height.
 */
function frameSize({ maxwidth, maxheight }: EmbedQuery, ratio: number): FrameSize {
  const widest = maxwidth ?? FRAME_WIDTH;
  const fitting = maxheight === undefined ? widest : Math.min(widest, maxheight * ratio);
  const width = Math.max(1, Math.round(Math.min(FRAME_WIDTH * 2, fitting)));
  return { width, height: Math.max(1, Math.min(Math.round(width / ratio), maxheight ?? Infinity)) };
}

/** Returns whether the picture of a game is within the requested size, as oEmbed 1.0 requires for thumbnails. */
function fits({ maxwidth = WIDTH, maxheight = HEIGHT }: EmbedQuery): boolean {
  return WIDTH <= maxwidth && HEIGHT <= maxheight;
}

interface FramePage {
  readonly title: string;
  /** HTML. */
  readonly body: string;
  /** A `meta` tag with which the browser loads the page again. */
  readonly refresh?: string;
}

function sendFrame(res: Response, language: Language, { title, body, refresh = '' }: FramePage): void {
  res.type('html').send(`<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">${refresh}
    <title>${escapeHtml(title)}</title>
    <style>body { margin: 0 } img, svg { display: block; width: 100%; height: auto; max-height: 100vh; object-fit: contain } h1, p { margin: 16px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere } h1 { font-weight: 600 }</style>
  </head>
  <body>
    ${body}
  </body>
</html>
`);
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

/**
 * Lets pages of other sites frame the answer. The answer has no scripts and no forms, and does not depend on cookies.
 */
const framed: RequestHandler = (req, res, next) => {
  res.removeHeader('X-Frame-Options');
  res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  policy(req, res, next);
};
