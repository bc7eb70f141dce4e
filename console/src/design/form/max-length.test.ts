import { Login } from '@earshot/shared/account/account'
import { limits } from '@earshot/shared/limits'
import { TaskChange } from '@earshot/shared/task/task'
import { expect, test } from 'vitest'
import { maxLengthOf } from './max-length.ts'

test('a field takes as many characters as the schema of what is sent', () => {
  expect(maxLengthOf(Login, 'email')).toBe(limits.emailMax)
  expect(maxLengthOf(Login, 'code')).toBe(limits.loginCodeMax)
  expect(maxLengthOf(TaskChange, 'blockedReason')).toBe(limits.blockedReasonMax)
  expect(maxLengthOf(TaskChange.required(), 'title')).toBe(limits.taskTitleMax)
})

test('a field that is no text has no such limit', () => {
  expect(maxLengthOf(TaskChange, 'assigneeId')).toBeUndefined()
  expect(maxLengthOf(TaskChange, 'dueAt')).toBeUndefined()
})
