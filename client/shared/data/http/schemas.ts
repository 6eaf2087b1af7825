/**
 * The client's `zod` (an alias in vite.config.ts), without compiled parsers: their feature detection calls `new
 * Function`, which the browser reports as a violation of the content security policy. The configuration must precede
 * the first schema.
 */
import { config } from 'zod/v4';

export * from 'zod/v4';

config({ jitless: true });
