import { expect, test } from 'vitest'
import { memoryStore } from '../test/memory-store.ts'
import { openDrafts } from './drafts.ts'

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
