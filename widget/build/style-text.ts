import { transform } from 'esbuild'
import type { Plugin } from 'rollup'

/** Spaces that esbuild leaves in the values of custom properties; no text of a style sheet is shown. */
const space = /(?<=[:,]) /g

/** Turns a `.css` import into its minified text, for a constructable style sheet. */
export function styleText(): Plugin {
  return {
    name: 'style-text',
    async transform(source, id) {
      if (!id.endsWith('.css')) return null
      const { code } = await transform(source, { loader: 'css', minify: true })
      return {
        code: `export default ${JSON.stringify(code.trim().replace(space, ''))}`,
        map: { mappings: '' },
      }
    },
  }
}
