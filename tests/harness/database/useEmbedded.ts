// Before each test file of `server`: whatever the developer's shell says, these run on the embedded database.

delete process.env.TEST_DATABASE_URL;
delete process.env.DATABASE_URL;
