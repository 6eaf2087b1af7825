/**
 * `zod` as the client imports it (an alias in vite.config.ts): without compiled parsers, since its probe for them, a
 * `new Function`, is a violation of our content security policy that browsers report. Set before any schema is made.
 */
import { config } from 'zod/v4';

export * from 'zod/v4';

config({ jitless: true });
