import { beforeAll, expect, inject, test } from 'vitest'
import { listPublicPages } from './sitemap.ts'

/** Public pages as the server sends them: HTML by address. */
let pages: Map<string, string>

beforeAll(async () => {
  const server = inject('server')
  const paths = [...(await listPublicPages()), '/login', '/signup', '/forgotten-password', '/activate']
  pages = new Map()
  for (const path of paths) {
    const response = await fetch(server + path)
    expect([path, response.status]).toEqual([path, 200])
    pages.set(path, await response.text())
  }
})

const only = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text = '']) => text)

/** Metadata in a page's head; fails if an element is missing or repeated. */
const heads = (path: string, html: string) => ({
  titles: only(html, /<title>([^<]*)<\/title>/g),
  descriptions: only(html, /<meta name="description" content="([^"]*)"/g),
  canonical: only(html, /<link rel="canonical" href="([^"]*)"/g),
  ogUrl: only(html, /<meta property="og:url" content="([^"]*)"/g),
  ogTitle: only(html, /<meta property="og:title" content="([^"]*)"/g),
  ogDescription: only(html, /<meta property="og:description" content="([^"]*)"/g),
  ogImage: only(html, /<meta property="og:image" content="([^"]*)"/g),
  path,
})

test('every public page has a title and a description of its own, of a length that is shown whole', () => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const [path, html] of pages) {
    const {
      titles: [title = '', ...more],
      descriptions: [description = '', ...others],
    } = heads(path, html)
    expect([path, more, others]).toEqual([path, [], []])
    expect(title.length, path).toBeGreaterThan(10)
    expect(title.length, path).toBeLessThanOrEqual(70)
    expect(description.length, path).toBeGreaterThan(40)
    expect(description.length, path).toBeLessThanOrEqual(175)
    titles.add(title)
    descriptions.add(description)
  }
  expect([titles.size, descriptions.size]).toEqual([pages.size, pages.size])
})

test('every public page names its address, and what previews of links show', async () => {
  const server = inject('server')
  for (const [path, html] of pages) {
    const head = heads(path, html)
    expect(head).toMatchObject({
      canonical: [server + path],
      ogUrl: [server + path],
      ogTitle: head.titles,
      ogDescription: head.descriptions,
      ogImage: [`${server}/preview.png`],
    })
  }
  expect((await fetch(`${server}/preview.png`)).status).toBe(200)
})

test('a public page has one first heading, leaves no level out, and names nothing twice', () => {
  for (const [path, html] of pages) {
    expect(html, path).toMatch(/^<!doctype html>\s*<html lang="en" /)
    const ids = only(html, / id="([^"]*)"/g)
    expect([path, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([path, []])
    expect([path, html.match(/ style="/)]).toEqual([path, null])
    expect([path, only(html, /__([A-Z_]+)__/g)]).toEqual([path, []])
    // The pages around the login render their heading together with their form, in the browser.
    if (html.includes('id="root"')) continue
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
    // Content for installations without a board is hidden if there is a board.
    const withBoard = main.replace(/<div data-without-board[\s\S]*?<\/div>/, '')
    const shown = withBoard.includes('<h1') ? withBoard : main
    const levels = only(shown, /<h([1-6])[ >]/g).map(Number)
    expect([path, levels.filter((level) => level === 1)]).toEqual([path, [1]])
    expect([path, levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)]).toEqual([path, []])
  }
})
