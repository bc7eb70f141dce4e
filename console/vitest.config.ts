import { defineConfig } from 'vitest/config'

export default defineConfig({
  define: { __CLIENT_VERSION__: '"0.1.0"' },
  test: { include: ['src/**/*.test.{ts,tsx}', 'build/*.test.ts', 'e2e/spec/*.test.ts'] },
})
