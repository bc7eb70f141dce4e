import { expect, test } from 'vitest'
import { addressOf, listedIn, modeOf } from './users-address.ts'

const read = (search: string) => listedIn(new URLSearchParams(search))

test('the page starts in List, and the address leads to the other modes', () => {
  expect(modeOf(new URLSearchParams(''))).toEqual({ mode: 'List' })
  expect(modeOf(new URLSearchParams('add'))).toEqual({ mode: 'Add' })
  expect(modeOf(new URLSearchParams('edit=7&page=2'))).toEqual({ mode: 'Edit', userId: '7' })
  expect(modeOf(new URLSearchParams('edit='))).toEqual({ mode: 'List' })
})

test('the list is the first page by last name unless the address says otherwise', () => {
  const first = { query: '', page: 1, sortBy: 'last_name', sortByDescending: false }
  expect(read('')).toEqual(first)
  expect(addressOf(read(''))).toEqual({})
  for (const nonsense of ['page=0', 'page=x', 'page=1.5', 'sortBy=password', 'descending=maybe'])
    expect(read(nonsense)).toEqual(first)
})

test('a list survives its address', () => {
  const search = 'query=ada&page=3&sortBy=email&descending=true'
  expect(new URLSearchParams(addressOf(read(search))).toString()).toBe(search)
})
