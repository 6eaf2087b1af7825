/** The feature flags that the server has written into the page; defaults without a page. */
import { type Flags, readFlags } from '../../../../protocol/shapes/flags.ts';

export const FLAGS: Flags = readFlags(
  globalThis.document?.querySelector('meta[name="flags"]')?.getAttribute('content') ?? null,
);
