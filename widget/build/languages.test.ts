import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Environment } from '@earshot/shared/feedback/feedback'
import { widgetLanguages } from '@earshot/shared/language/widget-languages'
import { expect, test } from 'vitest'
import { type Catalogue, packTexts, readLanguages } from './languages.ts'

const { en: english, ...others } = readLanguages(new URL('../src/languages/', import.meta.url).pathname)
const form = /_(zero|one|two|few|many|other)$/

/** Number of the first 200 integers with a plural form: the form of a single integer may leave the number out. */
const numbersOf = (tag: string, category: string): number => {
  const rules = new Intl.PluralRules(tag)
  return Array.from({ length: 200 }, (_, number) => rules.select(number)).filter((one) => one === category)
    .length
}

/** Each text's part and name without its plural form, and the placeholder in it. */
const shapeOf = (tag: string, language: Catalogue | undefined): string[] => [
  ...new Set(
    Object.entries(language ?? {}).flatMap(([part, texts]) =>
      Object.entries(texts).flatMap(([name, text]) => {
        const [ending, category = ''] = name.match(form) ?? ['']
        const place = text.match(/{{\w+}}/g)
        if (!place && ending && numbersOf(tag, category) === 1) return []
        return [part, name.slice(0, name.length - ending.length), place].join(' ')
      }),
    ),
  ),
]

/** Names of texts whose plural forms are not exactly those of the language. */
const wrongForms = (tag: string, { panel, views, items }: Catalogue): string[] => {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
  const all = Object.keys({ ...panel, ...views, ...items })
  const bases = all.filter((name) => name.endsWith('_other')).map((name) => name.replace(form, ''))
  const wanted = bases.flatMap((base) => pluralCategories.map((category) => `${base}_${category}`))
  const found = all.filter((name) => form.test(name))
  return [
    ...wanted.filter((name) => !found.includes(name)),
    ...found.filter((name) => !wanted.includes(name)),
  ]
}

test.for(Object.entries({ en: english as Catalogue, ...others }))(
  '%s has the texts of English in their order, with their places and its own plurals',
  ([tag, texts]) => {
    expect(shapeOf(tag, texts)).toEqual(shapeOf('en', english))
    expect(wrongForms(tag, texts)).toEqual([])
    expect(Object.values(texts).flatMap((part) => Object.values(part))).not.toContain('')
  },
)

test('projects can choose each language', () => {
  expect(Object.keys({ en: english, ...others }).sort()).toEqual([...widgetLanguages].sort())
})

test('every text is used', () => {
  const folders = ['../src', '../../shared/src/contact'].map(
    (path) => new URL(path, import.meta.url).pathname,
  )
  const source = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    )
    .join('\n')
  const begun = [...source.matchAll(/`(\w+_)\$\{/g)].map(([, prefix = '']) => prefix)
  const { names: _, errors: __, ...parts } = english as Catalogue
  const keys = Object.values(parts)
    .flatMap((texts) => Object.keys(texts))
    .map((name) => name.replace(form, ''))
  const facts = Object.keys(Environment.shape)
  const isUsed = (key: string) =>
    facts.includes(key) || source.includes(`'${key}'`) || begun.some((prefix) => key.startsWith(prefix))
  expect(keys.filter((key) => !isUsed(key))).toEqual([])
})

test('a part of a language goes without the names that English has', () => {
  const texts = { more: 'weitere', votes_other: 'Stimmen', votes_few: 'ein paar' }
  expect(packTexts({ votes_one: 'vote', votes_other: 'votes', more: 'more' }, texts)).toEqual([
    { votes_few: 'ein paar' },
    null,
    'Stimmen',
    'weitere',
  ])
})
