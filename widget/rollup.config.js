import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import alias from '@rollup/plugin-alias'
import resolve from '@rollup/plugin-node-resolve'
import terser from '@rollup/plugin-terser'
import esbuild from 'rollup-plugin-esbuild'
import { bundled } from './build/bundled.ts'
import { compileHint, hintChunks } from './build/compile-hint.ts'
import { createElement, jsx } from './build/create-element.ts'
import { finish } from './build/finish.ts'
import { languages } from './build/languages.ts'
import { lateChunks } from './build/late-chunks.ts'
import { leanPreact } from './build/lean-preact.ts'
import { localExports } from './build/local-exports.ts'
import { npmPackage } from './build/npm-package.ts'
import { oneHash, placeholder } from './build/one-hash.ts'
import { onePreact } from './build/one-preact.ts'
import { ownConstants } from './build/own-constants.ts'
import { pageNames } from './build/page-names.ts'
import { panelName } from './build/panel-name.ts'
import { pinned } from './build/pinned.ts'
import { styleText } from './build/style-text.ts'

const { version } = JSON.parse(await readFile(new URL('./package.json', import.meta.url), 'utf8'))
const dist = new URL('./dist/', import.meta.url).pathname
const source = (path) => new URL(`./src/${path}`, import.meta.url).pathname
const panel = panelName(source('panel/'), version)
const late = {
  page: source('page/page.ts'),
  views: source('views/views.tsx'),
  forms: source('forms/forms.ts'),
  fields: source('fields/fields.ts'),
  sent: source('sent/sent.ts'),
  items: source('items/items.ts'),
  news: source('news/news.ts'),
  pictures: source('pictures/pictures.tsx'),
  canvas: source('canvas/canvas.ts'),
  upload: source('upload/upload.ts'),
  shot: source('shot/shot.ts'),
  editor: source('editor/editor.ts'),
  recording: source('recording/recording.ts'),
  diagnostics: source('diagnostics/diagnostics.ts'),
  disclosure: source('disclosure/disclosure.ts'),
  capture: source('capture/capture.ts'),
  logo: source('logo/logo.ts'),
  mistakes: source('mistakes/mistakes.ts'),
}

const aliases = [{ find: /^react$/, replacement: '@preact/compat' }]

const minify = ({ compress, ...more }) =>
  terser({
    ecma: 2022,
    compress: {
      passes: 4,
      pure_getters: true,
      unsafe_arrows: true,
      unsafe_comps: true,
      keep_fargs: false,
      lhs_constants: false,
      hoist_vars: true,
      ...compress,
    },
    ...more,
  })

const compile = [
  alias({ entries: aliases }),
  leanPreact(),
  resolve({ browser: true, dedupe: ['preact'] }),
  styleText(),
  createElement(),
  esbuild({ target: 'es2022', ...jsx, tsconfig: false }),
  onePreact(),
]
// The properties are Preact's own: all that uses them is in the panel.
const plugins = [...compile, minify({ mangle: { properties: { regex: /^_[A-Za-z_]+$/ } } })]

const loaderPlugins = [
  panel.provide,
  ...compile,
  minify({
    // A comparison with what is no number decides there, and stays as it is written.
    compress: { unsafe_comps: false },
    format: { preamble: compileHint },
  }),
]

// Of compat the widget needs what it passes on from Preact, and none of what it does to elements and events beside that:
// `build/compat.test.ts` finds what would. Each function is kept only where something calls it.
const treeshake = { moduleSideEffects: (id) => !id.endsWith('/preact/compat/dist/compat.mjs') }

const constants = ['views/', 'forms/', 'fields/', 'sent/', 'items/', 'upload/'].map((folder) =>
  ownConstants(source(folder)),
)

const onwarn = (warning) => {
  // Preact's own files are written so.
  if (
    warning.code === 'CIRCULAR_DEPENDENCY' &&
    warning.ids?.every((id) => /\/node_modules\/preact\//.test(id))
  )
    return
  throw new Error(warning.message)
}

// The folder itself stays: somebody may be watching it.
await mkdir(dist, { recursive: true })
for (const name of await readdir(dist)) await rm(dist + name, { recursive: true })

/** Built one after the other: the loader carries the panel's hashed name. */
export default [
  {
    input: { panel: 'src/panel/panel.tsx' },
    // Late chunks import shared modules from the panel's own file.
    preserveEntrySignatures: 'allow-extension',
    treeshake,
    output: {
      dir: dist,
      format: 'es',
      entryFileNames: `[name]-${placeholder}.js`,
      chunkFileNames: `[name]-${placeholder}.js`,
    },
    plugins: [
      lateChunks(source('panel/panel.tsx'), late, {
        canvas: 'pictures',
        upload: 'canvas',
        shot: 'pictures',
        editor: 'canvas',
        recording: 'pictures',
        disclosure: 'forms',
        forms: 'views',
        fields: 'forms',
        sent: 'forms',
        items: 'views',
        news: 'items',
      }),
      languages(source('languages/')),
      ...constants,
      ...plugins,
      hintChunks('panel', 'views'),
      pageNames(),
      localExports(),
      oneHash(),
      panel.record,
    ],
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
    // TypeScript already refuses everything that strict mode would; the directive would only be bytes.
    output: { dir: dist, format: 'iife', strict: false, entryFileNames: '[name].js' },
    plugins: [...loaderPlugins, pageNames()],
    onwarn,
  },
  ...['canny', 'featurebase'].map((rival) => ({
    input: { [rival]: `src/rivals/${rival}.ts` },
    output: { dir: dist, format: 'iife', strict: false, entryFileNames: '[name].js' },
    plugins: [...compile, minify({}), pageNames()],
    onwarn,
  })),
  {
    input: { [version]: 'src/loader/loader.ts' },
    // Named by what it holds too: an address that is pinned never has other bytes.
    output: {
      dir: dist,
      format: 'iife',
      strict: false,
      entryFileNames: '[name]-[hash].js',
      hashCharacters: 'hex',
    },
    plugins: [pinned(dist), ...loaderPlugins, finish(dist)],
    onwarn,
  },
  {
    input: {
      widget: 'src/npm/widget.ts',
      bundled: 'src/npm/bundled.ts',
      react: 'src/npm/react.tsx',
      vue: 'src/npm/vue.ts',
    },
    treeshake,
    output: {
      dir: `${dist}npm`,
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      // Together, as the names of its own properties are shortened in each file anew.
      manualChunks: (id) => (/\/node_modules\/@?preact\//.test(id) ? 'preact' : undefined),
    },
    plugins: [
      npmPackage(),
      bundled({ panel: source('panel/panel.tsx'), ...late }, dist, version),
      languages(source('languages/')),
      ...constants,
      ...plugins,
    ],
    onwarn,
  },
]
