import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { copyInter } from './build/inter.ts'
import { keepSiteStyles } from './build/keep-site-styles.ts'
import { scriptFiles } from './build/script-files.ts'
import { separateScripts } from './build/separate-scripts.ts'
import { serveSite } from './build/serve-site.ts'
import manifest from './package.json' with { type: 'json' }

const server = `http://127.0.0.1:${process.env.PORT ?? 4600}`

/** The build for browsers: the console, and the scripts and styles of the static pages. */
const forBrowsers = {
  target: 'es2022',
  // Browsers from these versions support `light-dark()`. Compiled for older ones, colours would not follow Mantine's
  // choice.
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  // The content security policy forbids data: fonts and scripts, so nothing is inlined.
  assetsInlineLimit: 0,
  // Used after the build, to render pages and to check the size budgets.
  manifest: 'site/manifest.json',
  // The polyfill is an inline script, and every supported browser preloads modules.
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input: ['index.html', 'site.html'],
    output: {
      codeSplitting: { groups: scriptFiles() },
      // The first script names every file that a page may load: a letter less of each hash makes it smaller.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:7][extname]',
    },
  },
}

/** The build that renders the static pages; build/prerender.ts runs it and throws it away. */
const forRendering = {
  outDir: '../node_modules/.cache/earshot/site',
  emptyOutDir: true,
}

/**
 * React Router's package resolves to its development build, with warnings for developers, in every build; production
 * builds therefore use an alias for the production files.
 */
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

copyInter()

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), serveSite(), keepSiteStyles(), separateScripts()],
  resolve: { alias: routerFor(command) },
  define: { __CLIENT_VERSION__: JSON.stringify(manifest.version) },
  build: isSsrBuild ? forRendering : forBrowsers,
  server: { host: '127.0.0.1', proxy: { '/api': server, '/e': server } },
}))
