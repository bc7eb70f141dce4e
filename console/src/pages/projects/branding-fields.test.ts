import { expect, test } from 'vitest'
import { BrandingFields, fieldsOf, settingsOf } from './branding-fields.ts'

test('an empty form is the default look', () => {
  expect(BrandingFields.safeParse({ color: '', launcherText: '', position: '' }).success).toBe(true)
  expect(settingsOf({ color: '', launcherText: '  ', position: '' })).toEqual({
    color: null,
    launcherText: null,
    position: null,
  })
  expect(fieldsOf({ color: null, launcherText: null, position: null })).toEqual({
    color: '',
    launcherText: '',
    position: '',
  })
})

test('a half-typed colour is refused, and previewed as the default', () => {
  const form = { color: '#25', launcherText: 'Feedback', position: 'bottom-left' as const }
  expect(BrandingFields.safeParse(form).error?.issues[0]?.message).toBe(
    'Please enter a colour such as #2563eb',
  )
  expect(settingsOf(form)).toEqual({ color: null, launcherText: 'Feedback', position: 'bottom-left' })
})
