import type { Plugin } from 'rollup'

/** Has Chromium compile all of a script in the background, and not piece by piece on the page's thread as it runs. */
export const compileHint = '//# allFunctionsCalledOnLoad'

/** Puts the hint into the chunks of these names, which run as soon as they are there. */
export function hintChunks(...names: string[]): Plugin {
  return {
    name: 'compile-hint',
    renderChunk: (code, { name }) =>
      names.includes(name) ? { code: `${compileHint}\n${code}`, map: null } : null,
  }
}
