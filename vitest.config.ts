import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{domain,contract,server,scripts,tests,web}/**/*.test.ts'],
    globalSetup: ['tests/database-setup.ts'],
    pool: 'forks',
    // the machine that counts has two cores, and PostgreSQL needs its share
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
