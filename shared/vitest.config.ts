import { defineConfig } from 'vitest/config'
import { statementTags } from '../scripts/spec/statements.ts'

export default defineConfig({
  test: {
    // Loading the modules takes longer than the tests, and no file leaves anything in them.
    isolate: false,
    tags: statementTags,
  },
})
