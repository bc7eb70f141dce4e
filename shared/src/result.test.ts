import { expect, test } from 'vitest'
import { ResultStatus, SignUpResult } from './result.ts'

test('[3.19][4.1] an account action ends in one of six ways', () => {
  expect(ResultStatus.options).toEqual(['Unknown', 'Ok', 'Warning', 'Error', 'Redirect', 'Unauthorized'])
})

test('[3.21][7.13] the answer of a sign-up says whether a login is possible at once', () => {
  const answer = { status: 'Ok', messages: ['Your account has been created.'] }
  expect(SignUpResult.safeParse(answer).success).toBe(false)
  expect(SignUpResult.parse({ ...answer, activated: true })).toEqual({ ...answer, activated: true })
})
