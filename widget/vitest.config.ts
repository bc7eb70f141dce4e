import { defineConfig } from 'vitest/config'
import { languages } from './build/languages.ts'

export default defineConfig({
  plugins: [languages(new URL('./src/languages/', import.meta.url).pathname)],
  test: {
    // Loading the modules takes longer than the tests, and no file leaves anything in them.
    isolate: false,
    include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
  },
})
