/** The feature flags that the server has written into the page. Without a page these are the defaults. */
import { type Flags, readFlags } from '../../../../protocol/shapes/flags.ts';

export const FLAGS: Flags = readFlags(
  globalThis.document?.querySelector('meta[name="flags"]')?.getAttribute('content') ?? null,
);
