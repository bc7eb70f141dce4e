import type { WidgetConfig } from '@earshot/shared/widget/widget'
import { afterEach, expect, test, vi } from 'vitest'
import { addTexts, find, loadTexts } from './text.ts'

// Other files share the language.
afterEach(async () => {
  page('en')
  await load()
  vi.unstubAllGlobals()
})

/** A page in a language, whose files arrive in the order in which the test lets them; each text is its file's name. */
function page(lang: string) {
  vi.stubGlobal('document', { documentElement: { lang } })
  const files: { name: string; arrive: () => void }[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const name = address.replace(/^.*c\//, '').replace(/-\w+\.json$/, '')
    const { promise, resolve } = Promise.withResolvers<object>()
    files.push({ name, arrive: () => resolve({ json: async () => [{}, ...Array(100).fill(name)] }) })
    return promise
  })
  return files
}

const load = () => loadTexts({ key: 'pk_a' }, 'https://feedback.example.com/e/')

test('what loads with several chunks at once is in one language, whichever file comes last', async () => {
  const files = page('de')
  addTexts('first', { one: 'One' })
  const first = load()
  addTexts('second', { two: 'Two' })
  const second = load()
  const third = load()
  const early = files.filter(({ name }) => name === 'de-first').length
  expect([early, files.filter(({ name }) => name === 'de-second').length]).toEqual([2, 1])
  let shown: (string | undefined)[] = []
  void third.then(() => {
    shown = [find('one'), find('two')]
  })
  for (const { arrive } of files.toReversed()) arrive()
  await Promise.all([first, second])
  expect([find('one'), find('two')]).toEqual(['de-first', 'de-second'])
  expect(shown).toEqual(['de-first', 'de-second'])
})

test('texts of a project are not those of the next one in the same page', async () => {
  page('en')
  const branding = { greeting: 'Hello from the first', thanks: 'Thanks from the first' }
  const config = { branding, language: 'en' } as WidgetConfig
  await loadTexts({ key: 'pk_a' }, 'https://feedback.example.com/e/', config)
  expect(find('thanks')).toBe('Thanks from the first')
  await load()
  expect(find('thanks')).toBe('Thank you')
})

test('texts of a project stay while more of the panel loads', async () => {
  page('en')
  const options = { key: 'pk_a' }
  const branding = { greeting: null, thanks: 'Thanks from here' }
  const config = { branding, language: 'en' } as WidgetConfig
  await loadTexts(options, 'https://feedback.example.com/e/', config)
  await loadTexts(options, 'https://feedback.example.com/e/')
  expect(find('thanks')).toBe('Thanks from here')
})
