import { expect, test } from 'vitest'
import { auditSentence } from './audit.ts'

const ada = { id: '1', name: 'Ada' }

test('an entry reads as a sentence', () => {
  const target = { kind: 'user', id: '2', name: 'Ben' } as const
  expect(auditSentence({ action: 'user.role_changed', actor: ada, target })).toBe(
    'Ada changed the role of Ben',
  )
  expect(auditSentence({ action: 'user.removed', actor: ada, target: { ...target, name: null } })).toBe(
    'Ada removed somebody who has left',
  )
  expect(auditSentence({ action: 'session.refused', actor: null, target })).toBe(
    'Somebody could not log in as Ben',
  )
  expect(auditSentence({ action: 'tenant.updated', actor: { id: '1', name: null }, target: null })).toBe(
    'A former member changed the organisation',
  )
})

test('a name is never read as a pattern', () => {
  const target = { kind: 'project', id: '2', name: '$& {target}' } as const
  expect(auditSentence({ action: 'project.updated', actor: ada, target })).toBe('Ada changed $& {target}')
})
