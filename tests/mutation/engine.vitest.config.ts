// The engine tests for the mutation test. Tests of bots are excluded, because they take most of the time.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['engine/{rules,match,clock,notation,study}/**/*.test.ts'],
    exclude: ['**/*.deep.test.ts', '**/node_modules/**'],
    testTimeout: 30_000,
  },
});
