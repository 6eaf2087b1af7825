/** Composes a mail as text and HTML in the user's language, or in English if the language is unknown. */
import type { Language } from '../../protocol/http/accountFields.ts';
import { escapeHtml } from '../../protocol/shapes/escapeHtml.ts';
import type { AccountMailKind } from '../db/tables.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import type { MailTexts } from './texts/mailText.ts';
import { pt } from './texts/pt.ts';
import { ru } from './texts/ru.ts';
import { zh } from './texts/zh.ts';

const TEXTS: Readonly<Record<Language, MailTexts>> = { en, es, ru, zh, pt };

export interface MailOrder {
  readonly kind: AccountMailKind;
  readonly language: Language | null;
  /** The user's nickname. */
  readonly name: string;
  readonly link: string;
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function composeMail({ kind, language, name, link }: MailOrder): ComposedMail {
  const shownLanguage = language ?? 'en';
  const texts = TEXTS[shownLanguage];
  const mail = texts.mails[kind];
  const greeting = texts.greeting.replace('{{name}}', () => withoutLinks(name));
  const text = [greeting, ...mail.before, `${mail.link}:\n${link}`, ...mail.after, texts.closing].join(
    '\n\n',
  );
  const html = page(
    mail.subject,
    [
      paragraph(greeting),
      ...mail.before.map(paragraph),
      button(mail.link, link),
      paragraph(texts.address),
      address(link),
      ...mail.after.map(paragraph),
      paragraph(texts.closing),
    ].join('\n'),
    shownLanguage,
  );
  return { subject: mail.subject, text, html };
}

export interface NotificationMailOrder {
  readonly language: Language | null;
  /** The user's nickname. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly unsubscribeUrl: string;
  readonly labels: Readonly<Record<'open' | 'why' | 'unsubscribe', string>>;
}

/** Composes the mail of a notification, whose texts the caller has rendered. */
export function composeNotificationMail(order: NotificationMailOrder): ComposedMail {
  const { link, labels, unsubscribeUrl, title } = order;
  const shownLanguage = order.language ?? 'en';
  const texts = TEXTS[shownLanguage];
  const greeting = texts.greeting.replace('{{name}}', () => withoutLinks(order.name));
  // Replaces dots within words, because mail programs could turn the name of a game or a player with a dot into a link.
  const sentence = order.text.replace(/\.(?=[\p{L}\p{N}])/gu, ' ');
  const text = [
    ...[greeting, sentence, `${labels.open}:\n${link}`, texts.closing],
    `${labels.why}\n${labels.unsubscribe}:\n${unsubscribeUrl}`,
  ].join('\n\n');
  const html = page(
    title,
    [
      ...[paragraph(greeting), paragraph(sentence), button(labels.open, link)],
      ...[paragraph(texts.address), address(link), paragraph(texts.closing)],
      ...[paragraph(labels.why), small(labels.unsubscribe, unsubscribeUrl)],
    ].join('\n'),
    shownLanguage,
  );
  return { subject: `Tetrarch: ${title}`, text, html };
}

/** Removes dots from a name, so that mail programs do not turn it into a link. */
function withoutLinks(name: string): string {
  return name.replace(/\./g, ' ');
}

const FONT = 'font-family:Georgia,serif;font-size:16px;line-height:24px;color:#231623';

function paragraph(text: string): string {
  return `<p style="${FONT};margin:0 0 16px">${escapeHtml(text)}</p>`;
}

function button(text: string, link: string): string {
  const style = `${FONT};display:inline-block;padding:12px 24px;background:#231623;color:#ffffff;text-decoration:none`;
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(text)}</a></p>`;
}

function small(text: string, link: string): string {
  return `<p style="${FONT};font-size:13px;margin:0 0 16px"><a href="${escapeHtml(link)}" style="color:#231623">${escapeHtml(text)}</a></p>`;
}

function address(link: string): string {
  return `<p style="${FONT};margin:0 0 16px;word-break:break-all">${escapeHtml(link)}</p>`;
}

/** Returns an HTML page that loads nothing external: no images, style sheets or scripts. */
function page(title: string, content: string, language: Language): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff">
<div style="max-width:560px;margin:0 auto">
${content}
</div>
</body>
</html>
`;
}
