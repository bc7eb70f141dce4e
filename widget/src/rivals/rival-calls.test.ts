import { expect, test, vi } from 'vitest'
import { openPage, tokenOf } from '../../test/rival-page.ts'

test('the calls of Featurebase have the names of today and of before', async () => {
  const { call, calls, options, warnings } = await openPage('Featurebase', ['[data-featurebase-embed]'])
  call('init_changelog_widget', { theme: 'dark' })
  expect(options()).toMatchObject({ theme: 'dark' })
  call('init_embed_widget', { theme: 'light' })
  expect(options()).toMatchObject({ theme: 'light', container: '[data-featurebase-embed]' })
  call('showChangelog')
  expect(calls.at(-1)).toEqual(['open', { view: 'news' }])
  call('show', 'changelog')
  expect(calls.at(-1)).toEqual(['open', { view: 'news' }])
  call('show')
  expect(calls.at(-1)?.[1]).toBeUndefined()
  expect(warnings).toEqual([])
})

test('an update of Featurebase leaves the launcher, unless it is about that', async () => {
  const { call, options } = await openPage('Featurebase')
  call('boot', { hideDefaultLauncher: true })
  call('update', { email: 'nia@example.com', language: 'de' })
  expect(options()).toMatchObject({ launcher: false, locale: 'de', visitor: { email: 'nia@example.com' } })
  call('update', { hideDefaultLauncher: false })
  expect(options().launcher).toBe(true)
})

test('the changelog of Featurebase names its user too', async () => {
  const { call, options } = await openPage('Featurebase')
  const token = tokenOf({})
  call('init_changelog_widget', { featurebaseJwt: token })
  expect(options().identity).toEqual({ token })
})

test('a page hears that its feedback widget is ready, and which news of its changelog do not come', async () => {
  const { call, emit, warnings } = await openPage('Featurebase')
  const hears = vi.fn()
  call('initialize_feedback_widget', {}, hears)
  expect(hears).not.toHaveBeenCalled()
  emit('ready', {})
  expect(hears.mock.calls).toEqual([[null, { action: 'widgetReady' }]])
  call('init_changelog_widget', {}, hears)
  emit('unread', { count: 1 })
  expect(hears).toHaveBeenCalledTimes(1)
  expect(warnings).toEqual([
    'Earshot: Featurebase does not call back for its changelog here. https://feedback.example.com/e/guide#former-script',
  ])
})

test('an element named for Canny’s changelog opens it', async () => {
  const { call } = await openPage('Canny')
  const marks: unknown[] = []
  call('initChangelog', {}, { setAttribute: (...mark: unknown[]) => marks.push(mark) })
  call('initChangelog', {})
  expect(marks).toEqual([['data-canny-changelog', '']])
})
