import { defineConfig } from 'vitest/config'
import { statementTags } from '../scripts/spec/statements.ts'

export default defineConfig({
  define: { __CLIENT_VERSION__: '"0.1.0"' },
  test: {
    // Loading the modules takes longer than the tests, and no file leaves anything in them.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}', 'build/*.test.ts'],
    tags: statementTags,
  },
})
