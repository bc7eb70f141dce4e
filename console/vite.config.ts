import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { keepSiteStyles } from './build/keep-site-styles.ts'
import { scriptFiles } from './build/script-files.ts'
import { separateScripts } from './build/separate-scripts.ts'
import { serveSite } from './build/serve-site.ts'
import manifest from './package.json' with { type: 'json' }

const server = `http://127.0.0.1:${process.env.PORT ?? 4600}`

/** The browser's build: the console, and what the static pages load. */
const forBrowsers = {
  target: 'es2022',
  // From these on `light-dark()` is known. Made into something older it would not follow Mantine's choice.
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  // The content security policy allows no data: fonts or scripts, so nothing is inlined.
  assetsInlineLimit: 0,
  // For what comes after the build: the pages that are rendered, and the size budgets.
  manifest: 'site/manifest.json',
  // The polyfill would be an inline script in older browsers' terms; every supported browser preloads modules.
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input: ['index.html', 'site.html'],
    output: {
      codeSplitting: { groups: scriptFiles() },
    },
  },
}

/** The build that renders the static pages; build/prerender.ts runs it and throws it away. */
const forRendering = {
  outDir: '../node_modules/.cache/earshot/site',
  emptyOutDir: true,
}

/** Its package names the build with warnings for developers alone, whatever is built. */
const routerFor = (command: 'build' | 'serve') =>
  command === 'serve'
    ? []
    : [
        { find: /^react-router$/, replacement: 'react-router/dist/production/index.mjs' },
        { find: /^react-router\/dom$/, replacement: 'react-router/dist/production/dom-export.mjs' },
      ].map(({ find, replacement }) => ({
        find,
        replacement: fileURLToPath(new URL(`../node_modules/${replacement}`, import.meta.url)),
      }))

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), serveSite(), keepSiteStyles(), separateScripts()],
  resolve: { alias: routerFor(command) },
  define: { __CLIENT_VERSION__: JSON.stringify(manifest.version) },
  build: isSsrBuild ? forRendering : forBrowsers,
  server: { host: '127.0.0.1', proxy: { '/api': server, '/e': server } },
}))
