import { transform } from 'esbuild'
import type { Plugin } from 'rollup'

/** Turns a `.css` import into its minified text, for a constructable style sheet. */
export function styleText(): Plugin {
  return {
    name: 'style-text',
    async transform(source, id) {
      if (!id.endsWith('.css')) return null
      const { code } = await transform(source, { loader: 'css', minify: true })
      return { code: `export default ${JSON.stringify(code.trim())}`, map: { mappings: '' } }
    },
  }
}
