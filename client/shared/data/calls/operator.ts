/** The operator of this server, written into the page by the server. */
import { type Operator, readOperator } from '../../../../protocol/shapes/operator.ts';

export const OPERATOR: Operator = readOperator(
  globalThis.document?.querySelector('meta[name="operator"]')?.getAttribute('content') ?? null,
);
