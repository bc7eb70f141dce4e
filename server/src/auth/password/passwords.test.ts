import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { Passwords } from './passwords.ts'

const cost = { memoryCost: 32, timeCost: 1, parallelism: 1 }
const passwords = new Passwords(cost)

const composed = 'Überfähre-Hafen-77!'
const decomposed = composed.normalize('NFD')

test('a password is the same however its letters are encoded', async () => {
  for (const chosen of [composed, decomposed])
    for (const entered of [composed, decomposed])
      expect(await passwords.fits(entered, await passwords.hash(chosen))).toBe(true)
  expect(await passwords.fits('a\u00a0B\u30001', await passwords.hash('a B 1'))).toBe(true)
})

test('a password that was hashed as it was typed still fits', async () => {
  for (const typed of [composed, decomposed, 'Harbour\u00a0Å-7'.normalize('NFD')]) {
    const stored = await hash(typed, cost)
    expect(await passwords.fits(typed, stored)).toBe(true)
  }
  expect(await passwords.fits(composed, await hash(decomposed, cost))).toBe(true)
})

test('another password does not fit, and none fits where none is stored', async () => {
  const stored = await passwords.hash(composed)
  for (const other of ['Uberfahre-Hafen-77!', 'überfähre-hafen-77!', 'Überfähre-Hafen-77! '])
    expect(await passwords.fits(other, stored)).toBe(false)
  expect(await passwords.fits(composed, null)).toBe(false)
})
