/** The feature flags written into the page by the server; defaults without a page. */
import { type Flags, readFlags } from '../../../../protocol/shapes/flags.ts';

export const FLAGS: Flags = readFlags(
  globalThis.document?.querySelector('meta[name="flags"]')?.getAttribute('content') ?? null,
);
