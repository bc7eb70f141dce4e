import { defineConfig } from 'vitest/config'
import { sizeTags } from '../scripts/test/tags.ts'

export default defineConfig({
  test: {
    name: 'scenarios',
    include: ['test/scenarios/**/*.e2e.ts'],
    tags: sizeTags,
    // A browser on a busy machine may miss a beat once; twice is a fault.
    retry: 1,
    globalSetup: 'test/set-up.ts',
    // One browser for all files.
    isolate: false,
    fileParallelism: false,
    // Against hanging; a busy machine may take its time.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
