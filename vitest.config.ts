import { defineConfig } from 'vitest/config';

const alias = { '@': import.meta.dirname };

/** `unit` needs nothing but Node; `db` gets a PostgreSQL and one cloned database per file. */
export default defineConfig({
  resolve: { alias },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Ceilings, for machines far slower than this one: what goes well takes none of it.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    retry: 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{lib,app,cli,worker,simulator,scripts,components,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['{lib,app,cli,worker,simulator,scripts,bench}/**/*.db.test.ts'],
          globalSetup: ['lib/testing/start-test-postgres.ts'],
          setupFiles: ['lib/testing/clone-test-database.ts'],
        },
      },
    ],
  },
});
