/** The operator of this server, whose name and contact the server writes into the page. */
import { type Operator, readOperator } from '../../../../protocol/shapes/operator.ts';

export const OPERATOR: Operator = readOperator(
  globalThis.document?.querySelector('meta[name="operator"]')?.getAttribute('content') ?? null,
);
