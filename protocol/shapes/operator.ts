/**
 * The operator of a server, links to the product's communities, and where mails are. The server reads them from its
 * environment and writes them into the page.
 */
export interface SocialLink {
  readonly name: string;
  readonly url: string;
}

export interface Operator {
  readonly name: string;
  /** A contact address. Null if the operator has set none. */
  readonly contact: string | null;
  readonly links: readonly SocialLink[];
  /** Whether unsent mails can be read at OUTBOX_PATH, because no mail server is set up. */
  readonly isOutboxShown: boolean;
}

export const OUTBOX_PATH = '/outbox';

export const DEFAULT_OPERATOR: Operator = {
  name: 'Tetrarch',
  contact: null,
  links: [],
  isOutboxShown: false,
};

/** The placeholder in the built page, which a server replaces by its operator. */
export const UNWRITTEN_OPERATOR = 'nobody-yet';

/** Returns the operator as text for an HTML attribute. */
export function writeOperator(operator: Operator): string {
  return encodeURIComponent(JSON.stringify(operator)).replaceAll("'", '%27');
}

/** Parses the output of `writeOperator`. Returns the default for the placeholder. */
export function readOperator(text: string | null): Operator {
  if (text === null || text === UNWRITTEN_OPERATOR) return DEFAULT_OPERATOR;
  return JSON.parse(decodeURIComponent(text)) as Operator;
}
