/**
 * The client's `zod` (an alias in vite.config.ts) without compiled parsers, because their feature probe, a `new
 * Function`, is reported as a violation of our content security policy. Configured before any schema is created.
 */
import { config } from 'zod/v4';

export * from 'zod/v4';

config({ jitless: true });
