import { expect, test } from 'vitest'
import { ResultStatus, SignUpResult } from './result.ts'

test('an account action ends in one of six ways', { tags: ['3.19', '4.1'] }, () => {
  expect(ResultStatus.options).toEqual(['Unknown', 'Ok', 'Warning', 'Error', 'Redirect', 'Unauthorized'])
})

test('the answer of a sign-up says whether a login is possible at once', { tags: ['3.21', '7.13'] }, () => {
  const answer = { status: 'Ok', messages: ['Your account has been created.'] }
  expect(SignUpResult.safeParse(answer).success).toBe(false)
  expect(SignUpResult.parse({ ...answer, activated: true })).toEqual({ ...answer, activated: true })
})
