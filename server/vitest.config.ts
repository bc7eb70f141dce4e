import { defineConfig } from 'vitest/config'

const tests = { include: ['src/**/*.test.ts'] }

/** Every test of the server runs once on each database engine. */
export default defineConfig({
  test: {
    projects: [
      { test: { ...tests, name: 'sqlite', env: { TEST_DIALECT: 'sqlite' } } },
      {
        test: {
          ...tests,
          name: 'postgres',
          env: { TEST_DIALECT: 'postgres' },
          globalSetup: 'src/test/postgres.ts',
        },
      },
    ],
  },
})
