import { expect, test } from 'vitest'
import { openPage } from '../../test/rival-page.ts'

test.each([
  ['Canny', 'closeChangelog', '[data-canny]', 'render'],
  ['Featurebase', 'manually_close_changelog_popup', '[data-featurebase-embed]', 'embed'],
] as const)('%s closes a changelog that is open, and nothing else', async (rival, close, board, embed) => {
  const { call, calls, emit, elements } = await openPage(rival)
  const closings = () => calls.filter(([name]) => name === 'close').length
  call(close)
  emit('open', { view: 'form' })
  call(close)
  expect(closings()).toBe(0)
  emit('open', { view: 'news' })
  call(close)
  expect(closings()).toBe(1)
  emit('open', { view: 'news' })
  elements.push(board)
  call(embed, {})
  call(close)
  expect(closings()).toBe(1)
})

test('after a board, what the panel shows is followed still', async () => {
  const { call, calls, emit, elements, press } = await openPage('Canny', ['[data-canny]'])
  call('render', {})
  elements.pop()
  press('[data-canny-changelog]')
  emit('open', { view: 'news' })
  call('closeChangelog')
  expect(calls.at(-1)).toEqual(['close'])
})

test('once a board has left the page, the other buttons open the panel over the page', async () => {
  const { call, calls, elements, options, press } = await openPage('Canny', ['[data-canny]'])
  call('render', { theme: 'dark' })
  press('[data-canny-link]')
  expect(calls.at(-1)).toEqual(['open', { view: 'board' }])
  expect(options()).toMatchObject({ container: '[data-canny]', theme: 'dark' })
  elements.pop()
  press('[data-canny-changelog]')
  expect(calls.at(-1)).toEqual(['open', { view: 'news' }])
  expect(options()).toEqual({ container: undefined, theme: 'dark' })
})
