import type { Roadmap } from '@earshot/shared/roadmap/roadmap'
import { expect, test } from 'vitest'
import { columnKey, workColumns } from './roadmap-columns.ts'

const column = (month: string | null) => ({ statusId: null, month, items: [], more: false })

test('the next months and the column for no month are there to plan for, in order', () => {
  const roadmap: Roadmap = {
    view: 'month',
    columns: [column('2026-10'), column('2027-01'), column('2027-09')],
  }
  expect(workColumns(roadmap, Date.UTC(2026, 10, 22)).map(columnKey)).toEqual([
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
    '2027-09',
    'later',
  ])
})

test('statuses are the columns that there are', () => {
  const roadmap: Roadmap = { view: 'status', columns: [{ ...column(null), statusId: 'planned' }] }
  expect(workColumns(roadmap, 0)).toEqual(roadmap.columns)
})
