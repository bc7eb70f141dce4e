import { defineConfig } from 'vitest/config'
import { statementTags } from '../scripts/spec/statements.ts'

export default defineConfig({
  test: {
    // A browser on a busy machine may miss a beat once; twice is a fault.
    retry: 1,
    include: ['e2e/**/*.e2e.ts'],
    tags: statementTags,
    globalSetup: 'e2e/server.ts',
    // One browser for all files of a worker.
    isolate: false,
    // A story mostly waits: two at a time use two cores well, and each has people of its own.
    maxWorkers: 2,
    // Against hanging; a busy machine may take its time.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
