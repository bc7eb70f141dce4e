import { existsSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { addresses } from '../../render.tsx'
import { BetaOffer, BillingOffer } from '../offers.ts'
import { pages } from '../pages/pages.ts'
import { documentPages } from './documents.tsx'
import { readDocument } from './read-document.ts'

const offers = [true, false]
const markupOf = (Page: (typeof pages)[number]['Page']): string =>
  offers
    .flatMap((billing) => offers.map((beta) => [billing, beta] as const))
    .map(([billing, beta]) =>
      renderToStaticMarkup(
        <BillingOffer value={billing}>
          <BetaOffer value={beta}>
            <Page />
          </BetaOffer>
        </BillingOffer>,
      ),
    )
    .join('')

const markup = new Map(pages.map(({ path, Page }) => [path, markupOf(Page)]))
const { pages: sitePages, forms } = addresses()
/** Addresses that the server answers without a page of the site. */
const served = ['/.well-known/security.txt']
const known = new Set([...Object.keys({ ...sitePages, ...forms }), ...served])

describe.each(documentPages)('the document $path', ({ path, title, description, Page }) => {
  const document = markupOf(Page)

  test('has a title, a description, and contents that lead to its chapters', () => {
    expect(title).toContain('Earshot')
    expect(description).toMatch(/^[A-Z].*\.$/)
    expect(/^<article [^>]*><header[^>]*><h1>[^<]+<\/h1>.*?<nav .*?<section id="/.test(document)).toBe(true)
  })

  test('has no placeholder without a value', () => {
    const prose = document.replace(/<pre.*?<\/pre>/gs, '').replace(/<[^>]*>/g, '')
    expect(prose.match(/.{0,20}(\{\{|\}\}|undefined|NaN|\[object).{0,20}/g) ?? []).toEqual([])
  })

  test('has only links to pages and chapters that exist, and pictures that exist', () => {
    const links = [...document.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
    expect(links.filter((link) => !leads(link, path))).toEqual([])
    const pictures = [...document.matchAll(/src="(\/[^"]*)"/g)].map(([, source = '']) => source)
    expect(pictures.filter((picture) => !existsSync(`public${picture}`))).toEqual([])
  })
})

function leads(link: string, from: string): boolean {
  if (link.startsWith('mailto:__')) return true
  const [path = '', chapter] = link.split('#')
  const page = path || from
  return known.has(page) && (chapter === undefined || Boolean(markup.get(page)?.includes(`id="${chapter}"`)))
}

test.each([
  ['a figure that does not exist', '{{limits.nothingMax}}'],
  ['a figure of the class of an object', '{{limits.constructor}}'],
  ['a unit that does not exist', '{{pounds limits.nameMax}}'],
  ['words without a value', '{{support-phone}}'],
  ['an offer that does not exist', '{{#summer}}\nIt is warm.\n{{/summer}}'],
  ['an offer that does not end', '{{#beta}}\nIt is cheap.'],
  ['markup', '<script>alert(1)</script>'],
  ['markup within a line', 'This is <u>new</u>.'],
])('%s in a document is an error', (_, text) => {
  const source = (text: string) => `# Title\n\nOne sentence.\n\n## Chapter {#chapter}\n\n${text}\n`
  expect(readDocument(source('Fine.'), { beta: true }).chapters).toHaveLength(1)
  expect(() => readDocument(source(text), { beta: true })).toThrow()
})

test('a document without a title, or with a chapter that has no id, is an error', () => {
  expect(() => readDocument('## Chapter {#chapter}\n\nText.\n', {})).toThrow('begins with its title')
  expect(() => readDocument('# Title\n\nLead.\n\n## Chapter\n\nText.\n', {})).toThrow('has no id: Chapter')
})
