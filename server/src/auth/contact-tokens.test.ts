import { limits } from '@earshot/shared/limits'
import { expect, test } from 'vitest'
import { ContactTokens } from './contact-tokens.ts'

const secret = 'a secret of the installation, the same for all'
const claims = { tenantId: 'tenant', projectId: 'project', key: 'pk', personId: 'person' }
const at = Date.UTC(2026, 10, 23, 12)

/** Another process of the installation, whose clock is `ms` ahead of the signing process. */
const processAhead = (ms: number) => new ContactTokens([secret], () => at + ms)
const issue = async () => (await processAhead(0).issue(claims)).token

test('a token is good at once in a process whose clock is behind', async () => {
  const token = await issue()
  for (const behind of [1, 1_000, limits.identityClockSkew])
    expect(await processAhead(-behind).verify(token)).toMatchObject(claims)
})

test('a token of a time that is far ahead is refused', async () => {
  const token = await issue()
  expect(await processAhead(-limits.identityClockSkew - 1_000).verify(token)).toBeUndefined()
})

test('a token ends when it says, whichever process reads it first', async () => {
  const token = await issue()
  expect(await processAhead(limits.contactTokenLife - 1).verify(token)).toMatchObject(claims)
  expect(await processAhead(limits.contactTokenLife).verify(token)).toBeUndefined()
})
