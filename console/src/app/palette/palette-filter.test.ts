import { expect, test } from 'vitest'
import { filterEntries } from './palette-filter.ts'

const groups = [
  { group: 'Go to', actions: [{ id: '1', label: 'Feedback', description: 'Łódź' }] },
  {
    group: 'Projects',
    actions: [
      { id: '2', label: 'Café Ørsted' },
      { id: '3', label: 'Straßenbahn', keywords: 'Linie 5' },
    ],
  },
]
const idsOf = (typed: string) =>
  filterEntries(typed, groups).flatMap((group) =>
    'actions' in group ? group.actions.map(({ id }) => id) : [],
  )

test.each([
  ['cafe', ['2']],
  ['CAFE\u0301 ', ['2']],
  ['orsted', ['2']],
  ['strasse', ['3']],
  ['linie', ['3']],
  ['orsted cafe', ['2']],
  ['5 strasse', ['3']],
  ['lodz', ['1']],
  ['', ['1', '2', '3']],
  ['nothing', []],
])('“%s” finds what is written with other letters', (typed, ids) => {
  expect(idsOf(typed)).toEqual(ids)
})

test('whatever is called so stands before what only tells of it', () => {
  const [others, named] = [
    { group: 'A', actions: [{ id: '1', label: 'One', description: 'café' }] },
    { group: 'B', actions: [{ id: '2', label: 'Café' }] },
  ]
  expect(filterEntries('cafe', [others, named])).toEqual([named, others])
})
