import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { signIdentity } from '../../identity-token.ts'
import { signIn, type Team } from '../../team.ts'
import { test, type Visit } from '../../visit.ts'

interface Host {
  failures?: string[]
  Earshot(...call: unknown[]): unknown
}

const call = (page: Page, ...input: unknown[]) =>
  page.evaluate((all) => void (window as unknown as Host).Earshot(...all), input)

/** Adds a script tag, and waits until its script has run or failed. */
const addTag = (page: Page, data: Record<string, string>, properties: object = {}) =>
  page.evaluate(
    async ([src, attributes, more]) => {
      const tag = Object.assign(document.createElement('script'), { src }, more)
      Object.assign(tag.dataset, attributes)
      document.head.append(tag)
      await new Promise((resolve) => {
        tag.onload = tag.onerror = resolve
      })
    },
    [`${inject('server')}/e/v1.js`, data, properties] as const,
  )

/** A page with the widget by a tag with these options; the widget's code loads at once. */
const withTag = async (page: Page, data: Record<string, string> = {}) => {
  await addTag(page, { key: inject('key'), preload: 'idle', ...data })
  await page.waitForFunction(() => 'on' in (window as unknown as Host).Earshot)
}

let team: Team
/** The key of a project that lists another website. */
let elsewhere: string
let secret: { id: string; secret: string }
beforeAll(async () => {
  team = await signIn()
  const project = { name: 'Elsewhere', allowedOrigins: ['https://elsewhere.example'] }
  elsewhere = (await team.send<{ publicKey: string }>('POST', '/projects', project)).publicKey
  secret = await team.send('POST', `/projects/${team.projectId}/identity/secrets`)
})
afterAll(() =>
  team.send('DELETE', `/projects/${team.projectId}/identity/secrets/${secret.id}`).catch(() => {}),
)

/** A token signed with the project's secret whose claims have `change` applied, such as a mistake. */
const sign = (change: object): string => signIdentity(secret.secret, { sub: 'ben', ...change })

const identify = (change: object) => async (page: Page) => {
  await withTag(page)
  await call(page, 'identify', sign(change))
  await call(page, 'open')
}
const seconds = () => Math.floor(Date.now() / 1000)

/**
 * Arrangement of a page, and the expected line in its console: the widget's line with its place in the guide, or
 * `browser`.
 */
type Row = [
  mistake: string,
  expected: RegExp | 'browser',
  arrange: (page: Page) => Promise<unknown>,
  file?: string,
]

const option = (data: Record<string, string>) => (page: Page) => withTag(page, data)

const rows: Row[] = [
  ['no key', /no key.*#key$/, (page) => addTag(page, { key: '' })],
  ['quotes in the key', /incomplete.*#key-shape$/, (page) => addTag(page, { key: `"${inject('key')}"` })],
  [
    'a secret in place of the key',
    /secret.*#secret-key$/,
    (page) => addTag(page, { key: `es_${'a'.repeat(30)}` }),
  ],
  ['a key of nobody', /no project.*#key-unknown$/, (page) => addTag(page, { key: `pk_${'a'.repeat(24)}` })],
  [
    'init with another key',
    /another project.*#other-key$/,
    async (page) => {
      await withTag(page)
      await call(page, 'init', { key: `pk_${'b'.repeat(24)}` })
    },
  ],
  [
    'a website that is not listed',
    /http:\/\/127\.0\.0\.1:\d+ is not one.*#origin$/,
    (page) => addTag(page, { key: elsewhere }),
  ],
  ['a frame without an origin', /sandboxed.*#sandbox$/, async () => {}, 'mistakes/frame.html?allow-scripts'],
  ['a frame without scripts', 'browser', async () => {}, 'mistakes/frame.html?allow-same-origin'],
  [
    'a server that is away',
    /http:\/\/127\.0\.0\.1:1\/e\/guide#config$/,
    option({ endpoint: 'http://127.0.0.1:1/e' }),
  ],
  [
    'an endpoint without https on a page with it',
    /http:\/\/feedback\.example\/e\/guide#config$/,
    async (page) => {
      await page.route('https://shop.example/', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>' }),
      )
      const script = await fetch(`${inject('server')}/e/v1.js`)
      const src = 'https://shop.example/e/v1.js'
      const body = await script.text()
      await page.route(src, (route) => route.fulfill({ contentType: 'text/javascript', body }))
      await page.goto('https://shop.example/')
      await addTag(page, { key: inject('key'), endpoint: 'http://feedback.example/e' }, { src })
    },
  ],
  [
    'a server in trouble',
    /with an error.*#failing$/,
    async (page) => {
      await page.route('**/e/v1/config?*', (route) =>
        route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' } }),
      )
      await withTag(page)
    },
  ],
  [
    'an endpoint that answers with a page',
    /answers with a page.*#html$/,
    async (page) => {
      await page.route('**/e/v1/config?*', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<p>',
          headers: { 'access-control-allow-origin': '*' },
        }),
      )
      await withTag(page)
    },
  ],
  ['an endpoint with a slash', /slash.*#slash$/, option({ endpoint: `${inject('server')}/e/` })],
  ['a policy that forbids requests', /connect-src.*#csp$/, async () => {}, 'options/no-connect.html'],
  ['a policy that forbids the script', 'browser', async () => {}, 'mistakes/no-script.html'],
  [
    'a blocker of requests',
    /ad blocker.*#blocker$/,
    async (page) => {
      await page.route('**/e/v1/**', (route) => route.abort('blockedbyclient'))
      await withTag(page)
    },
  ],
  [
    'a blocker of the script',
    'browser',
    async (page) => {
      await page.route('**/e/v1.js', (route) => route.abort('blockedbyclient'))
      await addTag(page, { key: inject('key') })
    },
  ],
  [
    'a part that is not served',
    /part of the widget.*#load$/,
    async (page) => {
      await page.route('**/panel-*.js', (route) => route.fulfill({ status: 404 }))
      await withTag(page, { preload: 'none' })
      await call(page, 'open')
    },
  ],
  [
    'a hash of another release',
    'browser',
    (page) =>
      addTag(
        page,
        { key: inject('key') },
        { integrity: `sha256-${'A'.repeat(43)}=`, crossOrigin: 'anonymous' },
      ),
  ],
  [
    'a script of the wrong type',
    'browser',
    async (page) => {
      await page.route('**/e/v1.js', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<p>',
          headers: { 'x-content-type-options': 'nosniff' },
        }),
      )
      await addTag(page, { key: inject('key') })
    },
  ],
  [
    'a module script',
    /type=module.*#module$/,
    (page) => addTag(page, { key: inject('key') }, { type: 'module' }),
  ],
  ['a tag that the page waits for', /Add async.*#async$/, async () => {}, 'mistakes/waiting.html'],
  [
    'two tags',
    /2 script tags.*#second-tag$/,
    async (page) => {
      await addTag(page, { key: inject('key') })
      await withTag(page)
      await call(page, 'open')
    },
  ],
  [
    'two releases',
    /two releases.*#releases$/,
    async (page) => {
      const manifest = (await (await fetch(`${inject('server')}/e/manifest.json`)).json()) as {
        files: object
      }
      const [pinned] = Object.keys(manifest.files).filter((name) => /^\d/.test(name))
      await addTag(page, { key: inject('key') }, { src: `${inject('server')}/e/${pinned}` })
      await withTag(page)
      await call(page, 'open')
    },
  ],
  [
    'storage that is off',
    /stores nothing.*#storage$/,
    async (page) => {
      await page.evaluate(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('off', 'SecurityError')
          },
        }),
      )
      await withTag(page)
    },
  ],
  [
    'an unknown command',
    /no command dance.*#command$/,
    async (page) => {
      await withTag(page)
      await call(page, 'dance')
    },
  ],
  [
    'a handler that is no function',
    /cannot use: on, TypeError.*#failed$/,
    async (page) => {
      await withTag(page)
      await call(page, 'on', 'open')
    },
  ],
  [
    'init with a text',
    /takes an object.*#settings$/,
    async (page) => {
      await withTag(page, { preload: 'none' })
      await call(page, 'init', 'pk_1')
      await call(page, 'open')
    },
  ],
  [
    'an unknown option',
    /no option colour; do you mean color.*#option$/,
    async (page) => {
      await withTag(page, { preload: 'none' })
      await call(page, 'init', { colour: 'red' })
      await call(page, 'open')
    },
  ],
  [
    'a misspelt option of the tag',
    /no option posiiton; do you mean position.*#option$/,
    option({ posiiton: 'bottom-left' }),
  ],
  ['a wrong value', /theme: "blue" \(auto, page.*#value$/, option({ theme: 'blue' })],
  ['an offset without numbers', /offset: "left".*#value$/, option({ offset: 'left' })],
  ['a zIndex without a number', /zIndex: "high".*#value$/, option({ zIndex: 'high' })],
  ['a shortcut without keys', /shortcut: "F" .*#value$/, option({ shortcut: 'F' })],
  ['a colour that is none', /colour blurple is none.*#color$/, option({ color: 'blurple' })],
  ['a language without texts', /language xx.*#locale$/, option({ locale: 'xx' })],
  ['a container that is not there', /no element #nowhere.*#container$/, option({ container: '#nowhere' })],
  [
    'attach to nothing',
    /no element #nothing.*#target$/,
    async (page) => {
      await withTag(page)
      await call(page, 'attach', '#nothing')
    },
  ],
  [
    'an unknown view',
    /no view hom\..*#view$/,
    async (page) => {
      await withTag(page)
      await call(page, 'open', { view: 'hom' })
    },
  ],
  [
    'an unknown event',
    /no event opened.*#event$/,
    async (page) => {
      await withTag(page, { preload: 'none' })
      await page.evaluate(() => void (window as unknown as Host).Earshot('on', 'opened', () => {}))
      await call(page, 'open')
    },
  ],
  [
    'identify without a token',
    /signed token.*#identity-type$/,
    async (page) => {
      await withTag(page)
      await call(page, 'identify', { id: 7, email: 'ben@harbor.example' })
      await call(page, 'open')
    },
  ],
  [
    'a function that fails',
    /failed: Error: no session.*#identity-function$/,
    async (page) => {
      await withTag(page)
      await page.evaluate(() => {
        const { Earshot } = window as unknown as Host
        Earshot('identify', () => Promise.reject(new Error('no session')))
        Earshot('open')
      })
    },
  ],
  [
    'an expired token',
    /expired.*#identity$/,
    (page) => identify({ iat: seconds() - 900, exp: seconds() - 600 })(page),
  ],
  [
    'a token from the future',
    /clock.*#identity$/,
    (page) => identify({ iat: seconds() + 600, exp: seconds() + 900 })(page),
  ],
  ['a token for somebody else', /aud must.*#identity$/, identify({ aud: 'others' })],
  ['a token of another project', /iss must.*#identity$/, identify({ iss: 'pk_others' })],
]

/** All lines that the widget has logged, in any frame of the page. */
const toldIn = ({ diagnostics }: Visit): string[] =>
  diagnostics.filter((line) => line.includes('Earshot')).map((line) => line.replace('console: warning ', ''))

test.for(rows)(
  '%s is told in one line',
  async ([, expected, arrange, file = 'mistakes/page.html'], { visit }) => {
    const [name = '', library = ''] = file.split('?')
    const visited = await visit(name, { library })
    const { page, diagnostics } = visited
    await arrange(page)
    if (expected === 'browser') {
      await expect.poll(() => diagnostics).toContainEqual(expect.stringMatching(/^console: error/))
      expect(toldIn(visited)).toEqual([])
    } else {
      await expect.poll(() => toldIn(visited), { timeout: 20_000 }).toEqual([expect.stringMatching(expected)])
      const told = toldIn(visited)[0] ?? ''
      expect(told).toMatch(/^Earshot: [^\n]+$/)
    }
    expect(diagnostics.filter((line) => line.startsWith('thrown'))).toEqual([])
    expect(await page.evaluate(() => (window as unknown as Host).failures ?? [])).toEqual([])
  },
)

test('each line leads to its place in the guide', async () => {
  const guide = await fetch(`${inject('server')}/e/guide`)
  expect([guide.ok, new URL(guide.url).pathname]).toEqual([true, '/integration'])
  const html = await guide.text()
  const places = rows.flatMap(([, expected]) =>
    expected === 'browser' ? [] : [/#([\w-]+)\$$/.exec(expected.source)?.[1]],
  )
  for (const place of new Set(places)) expect([place, html.includes(`id="${place}"`)]).toEqual([place, true])
})
