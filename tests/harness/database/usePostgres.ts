// Sets TEST_DATABASE_URL to the server's URL before each test file of `server-postgres`.

import { inject } from 'vitest';

process.env.TEST_DATABASE_URL = inject('databaseUrl');
