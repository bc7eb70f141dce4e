import { expect, test } from 'vitest'
import { isShownByField } from './field-of-trait.ts'

const definitions = [{ id: 'tier', choices: [{ id: 'gold', name: 'Gold' }] }]
const filled = [
  { fieldId: 'seats', name: 'Seats', value: 12.5 },
  { fieldId: 'tier', name: 'Tier', value: 'gold' },
  { fieldId: 'city', name: 'City', value: 'Kiel' },
]

test.each([
  ['seats', 12.5],
  ['SEATS ', '12.50'],
  ['tier', 'gold '],
  ['Ｃity', 'Kiel'],
])('a trait that fills a field is shown as its value only: %s', (name, trait) => {
  expect(isShownByField([name, trait], filled, definitions)).toBe(true)
})

test.each([
  ['seats', 13],
  ['seats', true],
  ['seats', 'many'],
  ['tier', 'Silver'],
  ['city', 'Bremen'],
  ['port', 'Kiel'],
])(
  'a trait that filled nothing, or of which the team has changed the field, is shown beside it: %s',
  (name, trait) => {
    expect(isShownByField([name, trait], filled, definitions)).toBe(false)
  },
)
