// Before each test file of `server-postgres`: sets TEST_DATABASE_URL to the server's URL.

import { inject } from 'vitest';

process.env.TEST_DATABASE_URL = inject('databaseUrl');
