import { expect, test } from 'vitest'
import { readSearch } from '../../../lib/search-state.ts'
import { BoardSearch, filtersOf, isNarrowed } from './board-filters.ts'

const id = '0192f4c1-8a5e-7000-8000-000000000001'

test.each([
  ['', {}],
  ['task=x&create=true', {}],
  [`assignee=${id}&tag=${id}`, { assignee: id, tagId: id }],
  ['assignee=none&priority=urgent&state=blocked', { assignee: 'none', priority: 'urgent', state: 'blocked' }],
  ['priority=much&query=+dark+', { query: 'dark' }],
  ['assignee=grace', {}],
])('the address "%s" asks for %o', (search, expected) => {
  const filters = filtersOf(readSearch(BoardSearch, new URLSearchParams(search)))
  expect(filters).toEqual(expected)
  expect(isNarrowed(filters)).toBe(Object.keys(expected).length > 0)
})
