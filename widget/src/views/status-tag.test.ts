import { readFileSync } from 'node:fs'
import { statusColors } from '@earshot/shared/status/status-colors'
import { expect, test } from 'vitest'

test('a status has the dot of its colour; gray is that of all others', () => {
  const css = readFileSync(`${import.meta.dirname}/views.css`, 'utf8')
  const without = statusColors.filter((color) => !css.includes(`\n.${color} {\n  --dot: light-dark(`))
  expect(without).toEqual(['gray'])
})
