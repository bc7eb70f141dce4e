import { defineConfig } from 'vitest/config'

/** Servers behind HAProxy, which are killed and restarted: `npm run test:operations`. */
export default defineConfig({
  test: {
    include: ['src/test/operations/*.test.ts'],
    fileParallelism: false,
    // The whole run takes less than an hour, also on a busy machine.
    testTimeout: 15 * 60_000,
    hookTimeout: 5 * 60_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
