import type { Contact } from '@earshot/shared/contact/contact'
import { expect, test } from 'vitest'
import type { Bridge } from '../interface/bridge.ts'
import { setContact, startServices } from '../panel/services.ts'
import { saveDetails } from './notify-fields.tsx'

const visitor = { name: 'Nia', email: 'nia@example.com' }

/** Sends a form that began with what the page claims; returns the changes of the contact that went out. */
async function changesSent(options: object, session: { mailed: boolean } | undefined): Promise<unknown[]> {
  const changes: unknown[] = []
  startServices(
    { options: { key: 'pk_a', visitor, ...options }, getHost: () => ({ root: {} }) } as unknown as Bridge,
    () => {},
    () => {},
  )
  const put = async (...change: unknown[]) => changes.push(change)
  setContact({ outbox: { put }, session: { contact: () => session } } as unknown as Contact)
  await saveDetails({ details: visitor })
  return changes
}

test('of a visitor whom nobody proves, what the page claims is sent', async () => {
  expect(await changesSent({}, undefined)).toEqual([['v1/me', visitor]])
  expect(await changesSent({}, { mailed: false })).toEqual([['v1/me', visitor]])
})

test('the claim of a page that signs who its visitor is goes nowhere', async () => {
  expect(await changesSent({ identity: { token: 'a' } }, undefined)).toEqual([])
})

test('a page does not replace the details of somebody with an address that is confirmed', async () => {
  expect(await changesSent({}, { mailed: true })).toEqual([])
})
