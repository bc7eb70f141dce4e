import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }

const server = `http://127.0.0.1:${process.env.PORT ?? 4600}`

export default defineConfig({
  plugins: [react()],
  define: { __CLIENT_VERSION__: JSON.stringify(manifest.version) },
  build: {
    target: 'es2022',
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    // The polyfill would be an inline script in older browsers' terms; every supported browser preloads modules.
    modulePreload: { polyfill: false },
    // src/prepare.ts must run before any schema is made, in whatever chunks they end up.
    rolldownOptions: { output: { strictExecutionOrder: true } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/e': server } },
})
