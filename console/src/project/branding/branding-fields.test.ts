import { brandingFor } from '@earshot/shared/branding/branding'
import { expect, test } from 'vitest'
import { brandingSettingsOf, LookFields, lookFieldsOf } from './branding-fields.ts'

const empty: LookFields = {
  color: '',
  logo: null,
  launcherText: '',
  position: '',
  greeting: '',
  thanks: '',
}
const unset = { color: null, launcherText: null, position: null, greeting: null, thanks: null }

test('an empty form is the default look', () => {
  expect(LookFields.safeParse(empty).success).toBe(true)
  expect(brandingSettingsOf({ ...empty, launcherText: '  ' })).toEqual(unset)
  expect(
    lookFieldsOf({ brandingSettings: unset, branding: brandingFor('free', { ...unset, logo: null }) }),
  ).toEqual(empty)
})

test('a half-typed colour is refused, and previewed as the default', () => {
  const fields = { ...empty, color: '#25' }
  expect(LookFields.safeParse(fields).error?.issues[0]?.message).toBe('Please enter a colour such as #2563eb')
  expect(brandingSettingsOf(fields)).toEqual(unset)
})
