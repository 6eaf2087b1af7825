/**
 * The page of the unsubscribe link in a mail, which ends mails of the same kind (RFC 8058). It needs no login: the
 * token in the link is the permission. GET changes nothing, because mail programs load links in advance. Mail programs
 * send the POST themselves, without the header Origin.
 */
import type { Request, RequestHandler, Response } from 'express';
import { LANGUAGES, type Language } from '../../protocol/http/accountFields.ts';
import { escapeHtml } from '../../protocol/shapes/escapeHtml.ts';
import type { NotificationStore } from './notificationStore.ts';
import { rendererOf, textsOf } from './renderers.ts';
import type { UnsubscribeTokens, Unsubscription } from './unsubscribeToken.ts';

export interface UnsubscribePage {
  /** GET: shows the question whether to end the mails. */
  readonly show: RequestHandler;
  /** POST: ends the mails. */
  readonly end: RequestHandler;
}

export function unsubscribePage(
  store: Pick<NotificationStore, 'endMails'>,
  tokens: UnsubscribeTokens,
): UnsubscribePage {
  const read = (req: Request) => tokens.read(String(req.query.token ?? ''));
  return {
    show(req, res) {
      const found = read(req);
      if (found) answer(req, res, 200, (language) => question(language, found));
      else refuse(req, res);
    },
    async end(req, res) {
      const found = read(req);
      if (!found) return refuse(req, res);
      await store.endMails(found.accountId, found.kind);
      answer(req, res, 200, (language) => paragraph(rendererOf(language).unsubscribe('done', found.kind)));
    },
  };
}

function refuse(req: Request, res: Response): void {
  answer(req, res, 404, (language) => paragraph(textsOf(language).unsubscribe.invalid));
}

function answer(req: Request, res: Response, status: number, content: (language: Language) => string): void {
  const language = (req.acceptsLanguages([...LANGUAGES]) || 'en') as Language;
  const { title } = textsOf(language).unsubscribe;
  res.status(status).setHeader('Cache-Control', 'no-store');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.type('html').send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Tetrarch: ${escapeHtml(title)}</title><link rel="icon" href="data:,">
<style>body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 Georgia,serif;color:#231623;background:#fff}
button{font:inherit;padding:.75rem 1.5rem;border:0;background:#231623;color:#fff;cursor:pointer}
@media (prefers-color-scheme:dark){body{color:#f1e9ec;background:#1a1218}button{background:#f1e9ec;color:#1a1218}}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${content(language)}
</body>
</html>
`);
}

/** The form posts to its own URL, which contains the token. */
function question(language: Language, { kind }: Unsubscription): string {
  const { button } = textsOf(language).unsubscribe;
  const text = rendererOf(language).unsubscribe('question', kind);
  return `${paragraph(text)}\n<form method="post"><button>${escapeHtml(button)}</button></form>`;
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}
