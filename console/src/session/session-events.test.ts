import type { SignedInUser } from '@earshot/shared/account/account'
import { expect, test } from 'vitest'
import { reduceSession, type SessionState } from './session-events.ts'

const tenant = { id: 't1', name: 'Analytical Engines', owner: true, role: 'Administrator' as const }
const user: SignedInUser = {
  id: 'u1',
  personId: 'p1',
  role: 'Administrator',
  imageUrl: '',
  accountStatus: '',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  currentTenant: { ...tenant, plan: 'free', currency: 'USD', suspension: null, paymentFailed: null },
  tenants: [tenant],
  hasEmailLogin: true,
  currentLoginProvider: 'email',
  passwordResetRequested: false,
  theme: 'auto',
  language: '',
  operator: false,
  demo: false,
}
const unknown: SessionState = { loading: true, user: null, passwordResetRequested: false, failure: null }
const signedIn: SessionState = { loading: false, user, passwordResetRequested: false, failure: null }
const signedOut: SessionState = { loading: false, user: null, passwordResetRequested: false, failure: null }

test.each(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED'] as const)(
  '%s sets the user and ends the loading',
  { tags: ['4.7', '4.8', '4.9', '4.10'] },
  (type) => {
    expect(reduceSession(unknown, { type, user })).toEqual(signedIn)
  },
)

test('nobody, or somebody without an organisation, is signed out', { tags: ['4.3', '4.14', '4.15'] }, () => {
  expect(reduceSession(unknown, { type: 'INITIAL_SESSION', user: null })).toEqual(signedOut)
  expect(reduceSession(signedIn, { type: 'USER_UPDATED', user: { ...user, tenants: [] } })).toEqual(signedOut)
})

test('SIGNED_OUT clears the user and the reset flag', { tags: ['4.11', '4.14'] }, () => {
  expect(reduceSession({ ...signedIn, passwordResetRequested: true }, { type: 'SIGNED_OUT' })).toEqual(
    signedOut,
  )
})

test('PASSWORD_RECOVERY marks the user until a password is set or they sign out', { tags: ['4.13'] }, () => {
  const marked = { ...user, passwordResetRequested: true }
  const recovering = reduceSession(signedIn, { type: 'PASSWORD_RECOVERY' })
  expect(recovering).toEqual({ ...signedIn, user: marked, passwordResetRequested: true })
  expect(reduceSession(recovering, { type: 'TOKEN_REFRESHED', user: marked })).toEqual(recovering)
  expect(reduceSession(recovering, { type: 'USER_UPDATED', user })).toEqual(signedIn)
  expect(reduceSession(recovering, { type: 'SIGNED_OUT' })).toEqual(signedOut)
})
