import { expect, test } from 'vitest'
import { modeOf } from './users-address.ts'

test('the page starts in List, and the address leads to the other modes', () => {
  expect(modeOf(new URLSearchParams(''))).toEqual({ mode: 'List' })
  expect(modeOf(new URLSearchParams('add'))).toEqual({ mode: 'Add' })
  expect(modeOf(new URLSearchParams('edit=7&page=2'))).toEqual({ mode: 'Edit', userId: '7' })
  expect(modeOf(new URLSearchParams('edit='))).toEqual({ mode: 'List' })
})
