import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { compile } from 'svelte/compiler'

/** Entry files of the applications, by the names of their pages. */
const applications = {
  angular: 'angular.js',
  'react-18': 'react.jsx',
  svelte: 'svelte.js',
  'web-component': 'web-component.js',
}

const svelte = {
  name: 'svelte',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.svelte$/ }, async ({ path }) => ({
      contents: compile(await readFile(path, 'utf8'), { filename: basename(path) }).js.code,
    })),
}

export const names = Object.keys(applications)

/** The script of an application with all its imports, bundled for browsers. */
export async function bundle(name) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(applications[name], import.meta.url))],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      // Angular's own tools set these values in a build for browsers that compiles templates at run time.
      ngDevMode: 'false',
      ngJitMode: 'true',
      ngServerMode: 'false',
      ngHmrMode: 'false',
    },
    // The widget's package is in this workspace, from where it would find another React.
    alias: { react: fileURLToPath(new URL('.', import.meta.resolve('react'))) },
    plugins: [svelte],
    write: false,
    logLevel: 'error',
  })
  return outputFiles[0].text
}
