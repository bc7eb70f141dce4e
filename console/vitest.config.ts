import { defineConfig } from 'vitest/config'
import { statementTags } from '../scripts/spec/statements.ts'

export default defineConfig({
  define: { __CLIENT_VERSION__: '"0.1.0"' },
  test: {
    // Isolation is slower than the tests themselves, and no test file leaves state in modules.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}', 'build/*.test.ts'],
    tags: statementTags,
  },
})
