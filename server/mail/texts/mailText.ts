/** What a language says in each mail. `{{name}}` is the only hole: the person's nickname. */
import type { MailKind } from '../../db/tables.ts';

export const MAIL_KINDS = [
  'activation',
  'alreadyActive',
  'reset',
  'passwordChanged',
] as const satisfies readonly MailKind[];

export interface MailText {
  readonly subject: string;
  /** Paragraphs before the link. */
  readonly before: readonly string[];
  /** What the link says; it stands on a button. */
  readonly link: string;
  /** Paragraphs after the link. */
  readonly after: readonly string[];
}

export interface MailTexts {
  /** The first line of every mail, and the last one. */
  readonly greeting: string;
  readonly closing: string;
  /** Above the address of the link, for those who cannot press the button. */
  readonly address: string;
  readonly mails: Readonly<Record<MailKind, MailText>>;
}
