import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Loading the modules takes longer than the tests, and no file leaves anything in them.
    isolate: false,
    include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
  },
})
