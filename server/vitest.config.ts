import { configDefaults, defineConfig } from 'vitest/config'

const tests = ['src/**/*.test.ts']
const rules = ['src/test/{architecture,docs,supply-chain}.test.ts']
const exclude = [...configDefaults.exclude, ...rules]

/** Every test of the server runs once on each database engine; the rules about the project's files need none. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: rules } },
      { test: { name: 'sqlite', include: tests, exclude, env: { TEST_DIALECT: 'sqlite' } } },
      {
        test: {
          name: 'postgres',
          include: tests,
          exclude,
          env: { TEST_DIALECT: 'postgres' },
          globalSetup: 'src/test/postgres.ts',
        },
      },
    ],
  },
})
