/**
 * Who runs a server, and where else the product can be met. The server reads it from its environment and writes it into
 * the page, like the feature flags.
 */
export interface SocialLink {
  readonly name: string;
  readonly url: string;
}

export interface Operator {
  readonly name: string;
  /** An address to write to; null where none is given. */
  readonly contact: string | null;
  readonly links: readonly SocialLink[];
}

export const DEFAULT_OPERATOR: Operator = { name: 'Tetrarch', contact: null, links: [] };

/** What stands in the page as it was built, before a server has written its operator there. */
export const UNWRITTEN_OPERATOR = 'nobody-yet';

/** As a text that can stand in an attribute of the page. */
export function writeOperator(operator: Operator): string {
  return encodeURIComponent(JSON.stringify(operator)).replaceAll("'", '%27');
}

/** The operator out of what `writeOperator` wrote; the default where nothing was written. */
export function readOperator(text: string | null): Operator {
  if (text === null || text === UNWRITTEN_OPERATOR) return DEFAULT_OPERATOR;
  return JSON.parse(decodeURIComponent(text)) as Operator;
}
