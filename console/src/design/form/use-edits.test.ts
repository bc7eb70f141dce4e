import { expect, test } from 'vitest'
import { acknowledged, edited } from './use-edits.ts'

const nothing = { edits: {}, was: {} }

test('each value holds what it held when it began to be changed', () => {
  const first = edited(nothing, { title: 'Mine' }, { title: 'One', body: 'Words' })
  const next = edited(first, { title: 'Mine, longer', body: 'Mine too' }, { title: 'Two', body: 'Theirs' })
  expect(next).toEqual({
    edits: { title: 'Mine, longer', body: 'Mine too' },
    was: { title: 'One', body: 'Theirs' },
  })
})

test('a value that is as it was is no change', () => {
  const initial = { title: 'One', body: '' }
  expect(edited(edited(nothing, { title: 'Two' }, initial), { title: 'One' }, initial)).toEqual(nothing)
})

test('where others save the same meanwhile, a further change is one of theirs', () => {
  const typed = edited(nothing, { title: 'Two' }, { title: 'One' })
  expect(edited(typed, { title: 'Three' }, { title: 'Two' })).toEqual({
    edits: { title: 'Three' },
    was: { title: 'Two' },
  })
})

test('whoever types on while a form is sent does not contradict themselves', () => {
  const typing = edited(nothing, { title: 'Sent, and more' }, { title: 'One', body: '' })
  expect(acknowledged(typing, { title: 'Sent', body: '' })).toEqual({
    edits: { title: 'Sent, and more' },
    was: { title: 'Sent' },
  })
})
