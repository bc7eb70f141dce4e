import { expect, test } from 'vitest'
import { memoryStore } from '../test/memory-store.ts'
import { openDrafts } from './drafts.ts'
import { draftLifetime } from './unsent.ts'

const typed = { title: 'Tides', body: 'in my calendar' }

test('a draft is there again after the store was opened anew', () => {
  const store = memoryStore()
  openDrafts(store).write('idea', { title: 'Tides', body: 'in my calendar' })
  expect(openDrafts(store).read('idea')).toEqual({ title: 'Tides', body: 'in my calendar' })
})

test('forms have drafts of their own', () => {
  const drafts = openDrafts(memoryStore())
  drafts.write('idea', { title: 'Tides', body: '' })
  expect(drafts.read('bug')).toEqual({ title: '', body: '' })
})

test('nothing stays in the store once all drafts are removed or empty', () => {
  const store = memoryStore()
  const drafts = openDrafts(store)
  drafts.write('idea', { title: 'Tides', body: '' })
  drafts.write('bug', { title: 'Broken', body: '' })
  drafts.write('idea')
  drafts.write('bug', { title: '', body: '' })
  expect(store.read('drafts')).toBeUndefined()
})

test('a draft is gone from the browser seven days after its last change', () => {
  const store = memoryStore()
  let now = 1_000_000
  const open = () => openDrafts(store, () => now)
  open().write('bug', typed)
  now += draftLifetime - 1
  const drafts = open()
  expect(drafts.read('bug')).toEqual(typed)
  drafts.write('idea', typed)
  now += 1
  expect(drafts.read('bug')).toEqual({ title: '', body: '' })
  expect(Object.keys(store.read<object>('drafts') ?? {})).toEqual(['bug', 'idea'])
  open()
  expect(Object.keys(store.read<object>('drafts') ?? {})).toEqual(['idea'])
  now += draftLifetime
  open()
  expect(store.read('drafts')).toBeUndefined()
})

test('a draft from before the clock was set back, or without a time, is kept for seven days', () => {
  const store = memoryStore()
  const later = 1_000_000 + 52 * draftLifetime
  openDrafts(store, () => later).write('bug', typed)
  store.write('drafts', { ...store.read<object>('drafts'), idea: typed })
  let now = 1_000_000
  const open = () => openDrafts(store, () => now)
  expect(open().read('bug')).toEqual(typed)
  now += draftLifetime - 1
  expect(open().read('idea')).toEqual(typed)
  now += 1
  expect(open().read('bug')).toEqual({ title: '', body: '' })
  expect(store.read('drafts')).toBeUndefined()
})

test('whatever else is stored under the name of the drafts counts as none', () => {
  const store = memoryStore()
  store.write('drafts', { idea: null, bug: 'text' })
  expect(openDrafts(store).read('idea')).toEqual({ title: '', body: '' })
  expect(openDrafts(store).read('bug')).toEqual({ title: '', body: '' })
})
