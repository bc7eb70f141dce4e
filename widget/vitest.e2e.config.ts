import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/scenarios/**/*.e2e.ts'],
    globalSetup: 'test/set-up.ts',
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
