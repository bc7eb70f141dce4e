import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A browser on a busy machine may miss a beat once; twice is a fault.
    retry: 1,
    include: ['test/scenarios/**/*.e2e.ts'],
    globalSetup: 'test/set-up.ts',
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
