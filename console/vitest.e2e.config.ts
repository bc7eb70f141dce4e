import { defineConfig } from 'vitest/config'
import { statementTags } from '../scripts/spec/statements.ts'
import { sizeTags } from '../scripts/test/tags.ts'

export default defineConfig({
  test: {
    // A browser on a busy machine may fail once by chance; a second failure is a fault.
    retry: 1,
    include: ['e2e/**/*.e2e.ts'],
    tags: [...statementTags, ...sizeTags],
    globalSetup: 'e2e/server.ts',
    // One browser for all test files of a worker.
    isolate: false,
    // Stories mostly wait: two at a time use two cores well, and each has people of its own.
    maxWorkers: 2,
    // Only against hanging; a busy machine may be slow.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
