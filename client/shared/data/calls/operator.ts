/** The operator of this server, whom the server has written into the page. */
import { type Operator, readOperator } from '../../../../protocol/shapes/operator.ts';

export const OPERATOR: Operator = readOperator(
  globalThis.document?.querySelector('meta[name="operator"]')?.getAttribute('content') ?? null,
);
