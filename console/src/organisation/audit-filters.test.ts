import { expect, test } from 'vitest'
import { readSearch } from '../lib/search-state.ts'
import { AuditFilters, auditQueryOf } from './audit-filters.ts'

test('what the address says and means something is a filter', () => {
  const read = (query: string) => readSearch(AuditFilters, new URLSearchParams(query))
  expect(read('action=user.role_changed&from=2026-11-21&to=2026-11-30')).toEqual({
    action: 'user.role_changed',
    from: '2026-11-21',
    to: '2026-11-30',
  })
  expect(read('action=nonsense&personId=1&targetKind=x&from=yesterday&to=2026-02-31&other=1')).toEqual({})
})

test('days are asked for from their beginning to their end', () => {
  const { from, to } = auditQueryOf({ from: '2026-11-21', to: '2026-11-21' })
  expect(from).toBe(new Date(2026, 10, 21).getTime())
  expect(to).toBe(new Date(2026, 10, 22).getTime())
  expect(auditQueryOf({ to: '2026-12-31' })).toEqual({ to: new Date(2027, 0, 1).getTime() })
  expect(auditQueryOf({ targetKind: 'user' })).toEqual({ targetKind: 'user' })
})
