import { expect, test } from 'vitest'
import {
  ColorFields,
  colorFieldsOf,
  colorSettingsOf,
  LauncherFields,
  launcherFieldsOf,
  launcherSettingsOf,
} from './branding-fields.ts'

const empty: LauncherFields = { launcherText: '', position: '', greeting: '', thanks: '' }
const unset = { launcherText: null, position: null, greeting: null, thanks: null }

test('an empty form is the default look', () => {
  expect(ColorFields.safeParse({ color: '' }).success).toBe(true)
  expect(colorSettingsOf({ color: '' })).toEqual({ color: null })
  expect(LauncherFields.safeParse(empty).success).toBe(true)
  expect(launcherSettingsOf({ ...empty, launcherText: '  ' })).toEqual(unset)
  const saved = { color: null, ...unset }
  expect({ ...colorFieldsOf(saved), ...launcherFieldsOf(saved) }).toEqual({
    color: '',
    ...empty,
  })
})

test('a half-typed colour is refused, and previewed as the default', () => {
  expect(ColorFields.safeParse({ color: '#25' }).error?.issues[0]?.message).toBe(
    'Please enter a colour such as #2563eb',
  )
  expect(colorSettingsOf({ color: '#25' })).toEqual({ color: null })
})
