import { expect, test } from 'vitest'
import { z } from 'zod'
import { changeSearch, readSearch } from './search-state.ts'

const schema = z.strictObject({
  query: z.string().trim().default(''),
  page: z.coerce.number().int().positive().default(1),
  sortBy: z.enum(['name', 'email']).default('name'),
  descending: z.stringbool().default(false),
  kind: z.enum(['idea', 'bug']).optional(),
})
const read = (search: string) => readSearch(schema, new URLSearchParams(search))

test('what the address does not say is at its default, and so is what means nothing', () => {
  const first = { query: '', page: 1, sortBy: 'name', descending: false }
  expect(read('')).toStrictEqual(first)
  for (const nonsense of ['page=0', 'page=x', 'page=1.5', 'sortBy=password', 'descending=maybe', 'other=1'])
    expect(read(nonsense)).toStrictEqual(first)
  expect(read('kind=x&page=x&query=%20ada%20')).toStrictEqual({ ...first, query: 'ada' })
})

const change = (search: string, changes: Parameters<typeof changeSearch<typeof schema>>[2]) =>
  changeSearch(schema, new URLSearchParams(search), changes).toString()

test('a change is written to the address, and the rest stays as it is', () => {
  expect(change('kind=bug&query=ada', { page: 3, descending: true, query: ' grace ' })).toBe(
    'kind=bug&page=3&descending=true&query=grace',
  )
})

test('what is at its default, or taken away, is not in the address', () => {
  expect(change('page=2&kind=bug&query=ada', { page: 1, kind: undefined, query: '' })).toBe('')
})
