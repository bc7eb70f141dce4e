import { expect, test } from 'vitest'
import { languages } from '../../../shared/src/language/languages.ts'
import { paths, read } from './project-files.ts'

/** Each catalogue's files, and the code that uses its texts. */
const catalogues = [
  { folder: 'shared/src/texts', used: /^(console|server|widget)\/src\/.*\.tsx?$/ },
  { folder: 'server/src/texts', used: /^server\/src\/.*\.ts$/ },
  { folder: 'console/src/texts', used: /^console\/src\/.*\.tsx?$/ },
]

type Texts = Record<string, string>

const load = async (folder: string, language: string): Promise<Texts> =>
  (await import(new URL(`../../../${folder}/${language}.ts`, import.meta.url).href))[language]

const form = /_(zero|one|two|few|many|other)$/

/** The placeholders of a text that all of its plural forms must have: a singular form may omit the number. */
const placesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([place]) => place).sort()

for (const { folder, used } of catalogues) {
  test.each(languages)(
    `the texts of ${folder} in %s have the keys and the places of the English`,
    async (language) => {
      const [english, texts] = [await load(folder, 'en'), await load(folder, language)]
      expect(
        Object.keys(texts)
          .filter((key) => !form.test(key))
          .sort(),
      ).toEqual(
        Object.keys(english)
          .filter((key) => !form.test(key))
          .sort(),
      )
      for (const [key, text] of Object.entries(texts)) {
        const twin = english[key] ?? english[key.replace(form, '_other')]
        expect({ key, places: placesOf(text) }).toEqual({ key, places: placesOf(twin ?? '') })
        expect(text.trim()).not.toBe('')
      }
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      for (const key of Object.keys(english).filter((key) => key.endsWith('_other')))
        for (const category of pluralCategories)
          expect(texts).toHaveProperty([key.replace(form, `_${category}`)])
    },
  )

  test(`every text of ${folder} is used`, async () => {
    const catalogueFile = new RegExp(`/texts/(\\w+/)?(${languages.join('|')})\\.ts$`)
    const source = paths
      .filter((file) => used.test(file) && !catalogueFile.test(file) && !file.includes('.test.'))
      .map(read)
      .join('\n')
    const begun = [...source.matchAll(/`([a-zA-Z.]+\.)\$\{/g)].map(([, prefix = '']) => prefix)
    const keys = Object.keys(await load(folder, 'en')).map((key) => key.replace(form, ''))
    const unused = keys.filter(
      (key) => !source.includes(`'${key}'`) && !begun.some((prefix) => key.startsWith(prefix)),
    )
    expect(unused).toEqual([])
  })
}
