import { ApiKeyScope } from '@earshot/shared/api-key/scopes'
import { expect, test } from 'vitest'
import { scopeGroups, scopeWords } from './scope-groups.ts'

test('every scope can be chosen', () => {
  const offered = scopeGroups.flatMap(({ scopes }) => scopes.map(({ scope }) => scope))
  expect([...offered].sort()).toEqual([...ApiKeyScope.options].sort())
})

test('scopes read as words', () => {
  expect(scopeWords(['tasks:read', 'feedback:write', 'feedback:read'])).toBe(
    'Feedback: read, write · Tasks: read',
  )
})
