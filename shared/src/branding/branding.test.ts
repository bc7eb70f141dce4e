import { expect, test } from 'vitest'
import { PlanName } from '../plan/plans.ts'
import { BrandingChange, brandingFor, defaultColor, senderNameFor } from './branding.ts'

const saved = {
  color: '#00aa55',
  launcherText: 'Tell us',
  position: 'bottom-left' as const,
  greeting: 'Ahoy from {{project}}',
  thanks: null,
  logo: '/e/v1/logo/a/b',
}

test('the free plan shows our line and our colour, whatever was saved', () => {
  const look = {
    poweredBy: true,
    color: defaultColor,
    ink: '#fff',
    launcherText: null,
    position: null,
    greeting: null,
    thanks: null,
    logo: null,
  }
  expect(brandingFor('free', saved)).toEqual(look)
})

test('the pro plan shows nothing of ours, and nothing of its own either', () => {
  const look = {
    poweredBy: false,
    color: defaultColor,
    ink: '#fff',
    launcherText: null,
    position: null,
    greeting: null,
    thanks: null,
    logo: null,
  }
  expect(brandingFor('pro', saved)).toEqual(look)
})

test('the agency plan shows what was saved', () => {
  expect(brandingFor('agency', saved)).toEqual({ poweredBy: false, ink: '#000', ...saved })
})

test('the agency plan falls back to our colour while none is saved', () => {
  const look = brandingFor('agency', {
    color: null,
    launcherText: null,
    position: null,
    greeting: null,
    thanks: null,
    logo: null,
  })
  expect(look).toEqual({
    poweredBy: false,
    color: defaultColor,
    ink: '#fff',
    launcherText: null,
    position: null,
    greeting: null,
    thanks: null,
    logo: null,
  })
})

test.each(['red', '#12345', '#1234567', 'url(x)', '#12345g'])('%s is no colour', (color) => {
  expect(BrandingChange.safeParse({ color }).success).toBe(false)
})

test('mails come from the name that was saved under the agency plan alone', () => {
  expect(['free', 'pro', 'agency'].map((plan) => senderNameFor(PlanName.parse(plan), 'Harbor'))).toEqual([
    '',
    '',
    'Harbor',
  ])
})
