import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'rollup'

type Texts = Record<string, string>

/** Parts of a catalogue whose texts only one chunk shows. */
const parts = [
  'panel',
  'views',
  'forms',
  'fields',
  'sent',
  'items',
  'news',
  'pictures',
  'upload',
  'editor',
  'recording',
  'diagnostics',
] as const

/**
 * Texts of one language as in its file: of the panel, the views, forms, the fields of projects and the steps after them, items, news, pictures,
 * files, the editor of pictures, recordings and diagnostics, the default names in projects, and reasons for the server's refusals. The English texts
 * of the last two exist only to be translated, as the server sends the English itself.
 */
export type Catalogue = Record<(typeof parts)[number] | 'names' | 'errors', Texts>

/** Languages of a folder by their tags. */
export const readLanguages = (folder: string): Record<string, Catalogue> =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [
      basename(name, '.json'),
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as Catalogue,
    ]),
  )

/**
 * One part of a language as the panel receives it. Names cost bytes, and the English chunk has them already: first an
 * object of the texts that English lacks, such as further plural forms, then all others in the order of the English.
 */
export function packTexts(english: Texts, texts: Texts): [Texts, ...(string | null)[]] {
  const more = Object.entries(texts).filter(([name]) => !(name in english))
  return [Object.fromEntries(more), ...Object.keys(english).map((name) => texts[name] ?? null)]
}

/** A language by the chunks that need it: with the views come names of statuses, and reasons for refusals. */
const packLanguage = (english: Catalogue, { names, errors, ...catalogue }: Catalogue) =>
  parts.map((part) => {
    const more = part === 'views' && { ...names, ...errors }
    return [part, packTexts(english[part], { ...catalogue[part], ...more })] as const
  })

/**
 * Puts the English texts into the chunks that show them, and writes each further language as one file per chunk. All
 * files are named by the hash of their joint contents.
 */
export function languages(folder: string): Plugin {
  return {
    name: 'languages',
    resolveId: (source) => (/^virtual:(english-|languages)/.test(source) ? `\0${source}` : null),
    load(id) {
      const [, what = ''] = id.split('\0virtual:')
      if (!what) return null
      for (const name of readdirSync(folder)) this.addWatchFile(join(folder, name))
      const { en: english, ...others } = readLanguages(folder) as { en: Catalogue } & Record<
        string,
        Catalogue
      >
      if (what !== 'languages')
        return `export default ${JSON.stringify(english[what.slice('english-'.length) as keyof Catalogue])}`
      const files = Object.entries(others).flatMap(([language, catalogue]) =>
        packLanguage(english, catalogue).map(([chunk, texts]) => ({
          name: `${language}-${chunk}`,
          source: JSON.stringify(texts),
        })),
      )
      // One hash for all files, because each hash costs bytes in the panel.
      const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8)
      for (const { name, source } of files)
        this.emitFile({ type: 'asset', fileName: `${name}-${hash}.json`, source })
      return `export const languages = ${JSON.stringify(['en', ...Object.keys(others)])}
export const hash = ${JSON.stringify(hash)}`
    },
  }
}
