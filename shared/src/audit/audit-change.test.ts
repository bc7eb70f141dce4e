import { expect, test } from 'vitest'
import { changesBetween } from './audit-change.ts'

test('a change has the values of settings that differ, and of no setting in own words', () => {
  const before = {
    name: 'Harbor',
    greeting: '',
    senderName: 'Ada',
    color: '#111111',
    role: 'User',
    heldWords: ['Jane'],
  }
  const change = {
    name: 'Harbour',
    greeting: 'Ask Ada',
    senderName: '',
    color: '#111111',
    role: 'Owner',
    heldWords: [],
  }
  expect(changesBetween(before, change)).toEqual([{ field: 'role', from: 'User', to: 'Owner' }])
})

test('an empty text is none, and a setting that is left out stays', () => {
  const before: Record<string, string | null> = { language: null, name: 'Harbor' }
  expect(changesBetween(before, { language: '' })).toEqual([])
  expect(changesBetween({ ...before, language: 'de' }, { language: '' })).toEqual([
    { field: 'language', from: 'de', to: null },
  ])
})
