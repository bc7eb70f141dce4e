import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

for (const [name, slug] of [
  ['Harbor & Sons', 'harbor-sons'],
  ['Söhne und Töchter', 'sohne-und-tochter'],
  ['ŁÓDŹ', 'lodz'],
  ['Großes Smørrebrød', 'grosses-smorrebrod'],
  ['Œuvre', 'oeuvre'],
  ['  — ⛵ —  ', 'project'],
  ['北京', 'project'],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
] as const)
  test(`the address of “${name}” is ${slug}`, () => expect(slugOf(name)).toBe(slug))
