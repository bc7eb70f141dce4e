import { expect, test } from 'vitest'
import { isTemporaryAddress } from './temporary-address.ts'

test.each([
  'a@mailinator.com',
  'a@MAILINATOR.com',
  'a@inbox.of.mailinator.com',
  'a@mailinator.com.',
  'a@yopmail.com',
  'a@guerrillamail.com',
  '"a@b"@10minutemail.com',
])('%s is temporary', (email) => {
  expect(isTemporaryAddress(email)).toBe(true)
})

test.each([
  'ada@harbor.example',
  'ada@gmail.com',
  'ada@outlook.com',
  'ada@btinternet.com',
  'ada@mail.com',
  // Permanent forwarding addresses.
  'ada@duck.com',
  'ada@privaterelay.appleid.com',
  'ada@simplelogin.com',
  'ada@ourmailinator.example',
  'mailinator.com@gmail.com',
  'root@localhost',
])('%s is not', (email) => {
  expect(isTemporaryAddress(email)).toBe(false)
})
