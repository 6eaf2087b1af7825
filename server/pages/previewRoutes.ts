/** The pictures that link previews show. */
import { type Response, Router } from 'express';
import { ERR } from '../../protocol/http/errors.ts';
import { refuse } from '../http/errors.ts';
import { PreviewPictures } from './previewPictures.ts';
import { invitationSvg, positionSvg, productSvg } from './previewSvg.ts';
import type { SharedLink, SharedLinks } from './sharedLinks.ts';

export const PRODUCT_PICTURE = '/preview/tetrarch.png';

export function picturePath({ kind, id }: SharedLink): string {
  return `/preview/${kind === 'QBOOK' ? 'qbook' : 'game'}/${encodeURIComponent(id)}.png`;
}

/** Time for which browsers and proxies keep a picture, in seconds. The picture of an ended game never changes. */
const KEPT_S = { changing: 30, lasting: 86_400 } as const;

export function previewRoutes(links: SharedLinks): Router {
  const router = Router();
  const pictures = new PreviewPictures();

  async function send(res: Response, key: string, keptS: number, svg: () => string): Promise<void> {
    const png = await pictures.draw(key, svg);
    if (png) {
      res.setHeader('Cache-Control', `public, max-age=${keptS}`);
      // Allows pages of other sites to show the picture.
      res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      res.type('png').send(png);
      return;
    }
    refuse(res, ERR.OVERLOADED);
  }

  const sendLink = async (res: Response, link: SharedLink | null | 'MISSING') => {
    if (link === null || link === 'MISSING') return refuse(res, 'E1000');
    const isLasting = link.kind === 'ENDED' || link.kind === 'QBOOK';
    await send(res, pictureKey(link), isLasting ? KEPT_S.lasting : KEPT_S.changing, () => svgOf(link));
  };

  router.get(PRODUCT_PICTURE, (_req, res) => send(res, 'product', KEPT_S.lasting, productSvg));
  router.get('/preview/game/:id.png', async ({ params }, res) =>
    sendLink(res, await links.findGame(params.id)),
  );
  router.get('/preview/qbook/:id.png', async ({ params }, res) =>
    sendLink(res, await links.findBook(params.id)),
  );
  router.get('/preview/{*rest}', (_req, res) => refuse(res, 'E1000'));
  return router;
}

function svgOf(link: SharedLink): string {
  return link.kind === 'INVITATION'
    ? invitationSvg(
        link.players.map((player) => player !== null),
        link.time,
      )
    : positionSvg(link.position, link.points);
}

/** Returns a key that is different for different pictures. */
function pictureKey(link: SharedLink): string {
  if (link.kind === 'INVITATION')
    return `${link.players.map((player) => (player === null ? '-' : 'x')).join('')} ${JSON.stringify(link.time)}`;
  return `${link.kind} ${link.id} ${link.position.ply} ${link.position.states.join('')} ${link.points.join()}`;
}
