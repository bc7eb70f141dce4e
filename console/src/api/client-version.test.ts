import { expect, test } from 'vitest'
import { isNewer } from './client-version.ts'

test.each([
  ['0.1.1', '0.1.0', true],
  ['0.1.10', '0.1.9', true],
  ['1.0.0', '0.9.9', true],
  ['0.1.0', '0.1.0', false],
  ['0.0.3', '0.1.0', false],
  ['', '0.1.0', false],
])('version %s is newer than %s: %s', { tags: ['9.41'] }, (served, own, newer) => {
  expect(isNewer(served, own)).toBe(newer)
})
