import { mkdir, readdir, rm } from 'node:fs/promises'
import alias from '@rollup/plugin-alias'
import resolve from '@rollup/plugin-node-resolve'
import terser from '@rollup/plugin-terser'
import esbuild from 'rollup-plugin-esbuild'
import { finish } from './build/finish.ts'
import { onePreact } from './build/one-preact.ts'
import { panelName } from './build/panel-name.ts'
import { styleText } from './build/style-text.ts'

const dist = new URL('./dist/', import.meta.url).pathname
const panel = panelName(new URL('./src/panel/', import.meta.url).pathname)

// Anchored, or `react` would swallow `react-dom`.
const aliases = [
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: '@preact/compat/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: '@preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: '@preact/compat' },
]

const plugins = [
  alias({ entries: aliases }),
  resolve({ browser: true, dedupe: ['preact'] }),
  styleText(),
  esbuild({ target: 'es2022', jsx: 'automatic', jsxImportSource: 'react', tsconfig: false }),
  onePreact(),
  terser({ ecma: 2022, compress: { passes: 3, pure_getters: true, unsafe_arrows: true, keep_fargs: false } }),
]

const onwarn = (warning) => {
  throw new Error(warning.message)
}

// The folder itself stays: somebody may be watching it.
await mkdir(dist, { recursive: true })
for (const name of await readdir(dist)) await rm(dist + name, { recursive: true })

/** Built one after the other: the loader carries the panel's hashed name. */
export default [
  {
    input: { panel: 'src/panel/panel.tsx' },
    output: { dir: dist, format: 'es', entryFileNames: '[name]-[hash].js' },
    plugins: [...plugins, panel.record],
    onwarn,
  },
  {
    input: { preview: 'src/preview/preview.ts' },
    output: { dir: dist, format: 'iife', entryFileNames: '[name].js' },
    plugins,
    onwarn,
  },
  {
    input: { v1: 'src/loader/loader.ts' },
    // What strict mode would forbid, TypeScript has forbidden; the directive would only be bytes.
    output: { dir: dist, format: 'iife', strict: false, entryFileNames: '[name].js' },
    plugins: [panel.provide, ...plugins, finish(dist)],
    onwarn,
  },
]
