import type { Plugin } from 'rollup'

/** Names of functions for elements and fragments, which no source file uses itself. */
export const jsx = { jsx: 'transform', jsxFactory: 'jsxElement', jsxFragment: 'JsxFragment' } as const

/**
 * Imports the functions that JSX compiles to. Children as parameters save a hundred bytes in the views over children as
 * a property, as the automatic runtime passes them.
 */
export function createElement(): Plugin {
  return {
    name: 'create-element',
    transform: (code, id) =>
      id.endsWith('.tsx')
        ? {
            code: `import { createElement as ${jsx.jsxFactory}, Fragment as ${jsx.jsxFragment} } from 'react';${code}`,
            map: null,
          }
        : null,
  }
}
