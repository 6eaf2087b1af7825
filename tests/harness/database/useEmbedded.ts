// Selects the embedded database before each test file of `server`, whatever the environment contains.

delete process.env.TEST_DATABASE_URL;
delete process.env.DATABASE_URL;
