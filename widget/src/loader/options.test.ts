import { expect, test } from 'vitest'
import { optionsOf } from './options.ts'

test('attributes of the script tag become options', () => {
  expect(optionsOf({ key: 'pk_1', position: 'bottom-left', zIndex: '50', label: 'Ideas?' })).toEqual({
    key: 'pk_1',
    position: 'bottom-left',
    zIndex: '50',
    label: 'Ideas?',
  })
})

test('true and false become booleans, other words stay words', () => {
  expect(optionsOf({ launcher: 'false', modal: 'true', theme: 'dark' })).toEqual({
    launcher: false,
    modal: true,
    theme: 'dark',
  })
})

test('an offset is two numbers with a comma between', () => {
  expect(optionsOf({ offset: '24,32' }).offset).toEqual({ x: 24, y: 32 })
})
