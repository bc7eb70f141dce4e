import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'rollup'

const modules = 'virtual:bundled'

/**
 * Builds the widget without addresses: chunks that the loader would import and texts that the panel would fetch from a
 * server become modules of the package, which the customer's bundler places with the rest of its code.
 *
 * @param chunks the modules by the names of their chunks
 * @param dist folder of the languages from the panel's build
 * @param version names the package's build
 */
export function bundled(chunks: Record<string, string>, dist: string, version: string): Plugin {
  const importing = ([name, file]: [string, string]) =>
    `${JSON.stringify(name)}: () => import(${JSON.stringify(file)}),`
  return {
    name: 'bundled',
    resolveId: (source) => (/^virtual:(bundled|panel-name)$/.test(source) ? `\0${source}` : null),
    load(id) {
      if (id === '\0virtual:panel-name')
        return `export const build = '${version}-npm'\nexport const suffix = ''`
      if (id.startsWith(dist)) return `export default ${readFileSync(id, 'utf8')}`
      if (id !== `\0${modules}`) return null
      const texts = readdirSync(dist).filter((name) => /^[a-z]+-\w+-.{8}\.json$/.test(name))
      return `const chunks = {${Object.entries(chunks).map(importing).join('')}}
const texts = {${texts.map((name) => importing([name, join(dist, name)])).join('')}}
const last = (address) => /[^/?]+(?=(\\?\\d+)?$)/.exec(address)[0]
export const importBundled = (address) => chunks[last(address)]()
export const fetchTexts = async (address) => ({ json: async () => (await texts[last(address)]()).default })`
    },
    transform: {
      // After the types have been removed from the code.
      order: 'post',
      handler(code, id) {
        const found = /\/src\/loader\/.*\.ts$/.test(id) && /\bimport\(/.test(code)
        const isText = id.endsWith('/src/panel/text.ts')
        if (isText && !code.includes('fetch(')) this.error('The texts are not fetched where they were')
        if (!found && !isText) return null
        const changed = isText
          ? code.replace('fetch(', 'fetchTexts(')
          : code.replace(/\bimport\(/g, 'importBundled(')
        return {
          code: `import { importBundled, fetchTexts } from '${modules}'\n${changed}`,
          map: { mappings: '' },
        }
      },
    },
    generateBundle(_, bundle) {
      // In the package, languages are modules.
      for (const name of Object.keys(bundle)) if (basename(name).endsWith('.json')) delete bundle[name]
    },
  }
}
