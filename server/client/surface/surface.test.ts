import { expect, test } from 'vitest'
import { read } from '../../src/test/project-files.ts'
import { readDocument } from '../build/read-document.ts'
import { breaksBetween } from './compare-surfaces.ts'
import { readRecorded } from './recorded-surface.ts'
import { type Surface, surfaceOf } from './surface.ts'

test('whatever may break a program has an entry in the changelog of the API', async () => {
  const [, unreleased = ''] = /^## Unreleased\n([\s\S]*?)(?=^## )/m.exec(read('docs/api-changelog.md')) ?? []
  const breaks = breaksBetween(readRecorded(), surfaceOf(await readDocument()))
  const silent = breaks.filter(({ operation }) => !unreleased.includes(`\`${operation}\``))
  expect(silent.map(({ operation, sentence }) => `${operation} ${sentence}`)).toEqual([])
})

/** The surface of one operation with these facts. */
const one = (facts: Record<string, string>): Surface => new Map([['POST /a', new Map(Object.entries(facts))]])

const breaking: [string, Record<string, string>, Record<string, string>][] = [
  ['a field of an answer that is gone', { '> 200 body.id type': 'string' }, {}],
  ['another type of an answer', { '> 200 body.id type': 'string' }, { '> 200 body.id type': 'null string' }],
  [
    'a field that may be missing now',
    { '> 200 body.id type': 'string' },
    { '> 200 body.id type': 'string?' },
  ],
  ['another scope', { scope: 'feedback:read' }, { scope: 'contacts:read' }],
  ['an input that is gone', { '< body.name type': 'string' }, {}],
  ['a new input that is required', {}, { '< body.name type': 'string', '< body.name required': 'yes' }],
  ['a type that is no longer taken', { '< body.a type': 'null string' }, { '< body.a type': 'string' }],
  ['a choice that is gone', { '< body.a values': 'bug idea' }, { '< body.a values': 'idea' }],
  ['a shorter limit', { '< body.a maxLength': '40' }, { '< body.a maxLength': '39' }],
  ['a higher minimum', { '< body.a minimum': '0' }, { '< body.a minimum': '1' }],
  [
    'a new limit of an old field',
    { '< body.a type': 'string' },
    { '< body.a type': 'string', '< body.a maxLength': '9' },
  ],
]

test.each(breaking)('%s breaks programs', (_, before, now) => {
  expect(breaksBetween(one(before), one(now))).toHaveLength(1)
})

test('so does an operation that is gone', () => {
  expect(breaksBetween(one({}), new Map())).toEqual([{ operation: 'POST /a', sentence: 'is gone' }])
})

const harmless: [string, Record<string, string>, Record<string, string>][] = [
  ['a new field of an answer', {}, { '> 200 body.id type': 'string' }],
  ['a field that is always there now', { '> 200 body.a type': 'null?' }, { '> 200 body.a type': 'null' }],
  [
    'a required part of a new input',
    {},
    { '< body.a type': 'object', '< body.a.b type': 'string', '< body.a.b required': 'yes' },
  ],
  ['a new input that may be left out', {}, { '< body.a type': 'string', '< body.a maxLength': '40' }],
  ['an input that need not be sent any more', { '< body.a required': 'yes' }, {}],
  ['a further choice', { '< body.a values': 'idea' }, { '< body.a values': 'bug idea' }],
  ['a further type', { '< body.a type': 'string' }, { '< body.a type': 'null string' }],
  ['a longer limit', { '< body.a maxLength': '40' }, { '< body.a maxLength': '60' }],
  ['a limit that is gone', { '< body.a maxLength': '40' }, {}],
]

test.each(harmless)('%s breaks no program', (_, before, now) => {
  expect(breaksBetween(one(before), one(now))).toEqual([])
})
