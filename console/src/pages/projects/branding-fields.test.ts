import { expect, test } from 'vitest'
import {
  ColorFields,
  colorFieldsOf,
  colorSettingsOf,
  LauncherFields,
  launcherFieldsOf,
  launcherSettingsOf,
} from './branding-fields.ts'

test('an empty form is the default look', () => {
  expect(ColorFields.safeParse({ color: '' }).success).toBe(true)
  expect(colorSettingsOf({ color: '' })).toEqual({ color: null })
  expect(LauncherFields.safeParse({ launcherText: '', position: '' }).success).toBe(true)
  expect(launcherSettingsOf({ launcherText: '  ', position: '' })).toEqual({
    launcherText: null,
    position: null,
  })
  const saved = { color: null, launcherText: null, position: null }
  expect({ ...colorFieldsOf(saved), ...launcherFieldsOf(saved) }).toEqual({
    color: '',
    launcherText: '',
    position: '',
  })
})

test('a half-typed colour is refused, and previewed as the default', () => {
  expect(ColorFields.safeParse({ color: '#25' }).error?.issues[0]?.message).toBe(
    'Please enter a colour such as #2563eb',
  )
  expect(colorSettingsOf({ color: '#25' })).toEqual({ color: null })
})
