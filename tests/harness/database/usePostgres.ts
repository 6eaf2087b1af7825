// Before each test file of `server-postgres`: the harness finds the server's address where DATABASE_URL would be.

import { inject } from 'vitest';

process.env.TEST_DATABASE_URL = inject('databaseUrl');
