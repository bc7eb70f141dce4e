import { expect, test } from 'vitest'
import { releaseOf } from './releases.ts'

const current = { version: '1.2.0', build: '1.2.0-AbCdEf12' }

test.each([
  [current.build, '1.2.0, current', false],
  ['1.2.0-ZyXwVu98', '1.2.0, earlier', true],
  ['1.1.0-AbCdEf12', '1.1.0, earlier', true],
  ['1.2.0-npm', '1.2.0, npm package', false],
  ['1.1.0-npm', '1.1.0, npm package', true],
  [null, 'Not known yet', false],
])('a page with the build %s has %s', (build, words, earlier) => {
  expect(releaseOf(build, current)).toEqual({ words, earlier })
})
