/** The feature flags, which the server writes into the page. Outside a page, as in tests, the defaults apply. */
import { type Flags, readFlags } from '../../../../protocol/shapes/flags.ts';

export const FLAGS: Flags = readFlags(
  globalThis.document?.querySelector('meta[name="flags"]')?.getAttribute('content') ?? null,
);
