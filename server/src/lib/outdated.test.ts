import { expect, test } from 'vitest'
import { requireUnchanged } from './outdated.ts'

interface Note {
  title: string
  body: string
}

const now: Note = { title: 'Theirs', body: 'Same' }

test('a change of what is as it was, or without a word of what it was, goes through', () => {
  requireUnchanged<Note>({ title: 'Mine' }, now)
  requireUnchanged<Note>({ title: 'Mine', was: { title: 'Theirs' } }, now)
})

test('what is as the change makes it is no contradiction: its answer was lost, or two had the same idea', () => {
  requireUnchanged<Note>({ title: 'Theirs', was: { title: 'Before' } }, now)
})

test('an empty text that is saved as none is as the change makes it', () => {
  const saved = { greeting: null }
  requireUnchanged<{ greeting: string | null }>({ greeting: '', was: { greeting: 'Before' } }, saved)
})

test('a change of what somebody else has changed is refused by its name', () => {
  expect(() =>
    requireUnchanged<Note>({ title: 'Mine', was: { title: 'Before', body: 'Same' } }, now),
  ).toThrow(
    expect.objectContaining({ code: 'outdated', errors: [expect.objectContaining({ path: 'title' })] }),
  )
})
