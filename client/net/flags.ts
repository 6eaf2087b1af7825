/** The feature flags that the server has written into the page. */
import { type Flags, readFlags } from '../../protocol/flags.ts';

export const FLAGS: Flags = readFlags(
  document.querySelector('meta[name="flags"]')?.getAttribute('content') ?? null,
);
