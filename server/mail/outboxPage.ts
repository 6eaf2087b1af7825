/**
 * The outbox page with unsent mails, which gives access to mailed links without a mail server. It exists only outside
 * production, for local users.
 */
import type { RequestHandler } from 'express';
import { escapeHtml } from '../../protocol/shapes/escapeHtml.ts';
import type { Db } from '../db/database.ts';
import type { Origins } from '../http/origins.ts';
import { type ListedMail, listMails } from './outbox.ts';

const SHOWN = 50;

/** Answers only requests that name one of the server's own hosts, as a defense against DNS rebinding. */
export function outboxPage(db: Db, origins: Origins): RequestHandler {
  return async (req, res, next) => {
    if (!origins.isOwn(`http://${req.headers.host ?? ''}`)) return next();
    res.setHeader('Cache-Control', 'no-store');
    res.type('html').send(page(await listMails(db, SHOWN)));
  };
}

function page(mails: readonly ListedMail[]): string {
  const content = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><link rel="icon" href="data:,">
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 Georgia,serif;color:#231623;background:#fff}
article{border-top:1px solid #8885;padding:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}h2{margin:0;font-size:1.1rem}</style>
</head>
<body>
<h1>Outbox</h1>
<p>No mail server is set up (SMTP_URL), so mails stay here, the newest first.</p>
${content}
</body>
</html>
`;
}

function article(mail: ListedMail): string {
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.recipient)}, ${mail.createdAt.toISOString()}</p>
<pre>${withLinks(escapeHtml(mail.text))}</pre>
</article>`;
}

function withLinks(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
}
