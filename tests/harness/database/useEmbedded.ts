// Before each test file of `server`: selects the embedded database, whatever the environment contains.

delete process.env.TEST_DATABASE_URL;
delete process.env.DATABASE_URL;
