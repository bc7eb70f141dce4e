import { expect, test } from 'vitest'
import { brandingAllowance } from './branding-allowance.ts'

test('each plan says what it allows and which plan lifts the rest', () => {
  expect(brandingAllowance('free')).toEqual([
    'The widget has the default look with the line ‘Powered by Earshot’.',
    'The Pro plan takes that line away.',
    'The Agency plan lets you choose colour, texts, position and logo.',
  ])
  expect(brandingAllowance('pro')).toEqual([
    'The widget has the default look, without anything of Earshot on it.',
    'The Agency plan lets you choose colour, texts, position and logo.',
  ])
  expect(brandingAllowance('agency')).toHaveLength(1)
})
