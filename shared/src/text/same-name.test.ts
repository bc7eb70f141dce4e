import { expect, test } from 'vitest'
import { isSameName } from './same-name.ts'

for (const [typed, name, same] of [
  ['Harbor', 'Harbor', true],
  ['  Harbor  Sailing ', 'Harbor Sailing', true],
  ['So\u0308hne', 'S\u00f6hne', true],
  ['\u26f5 Boats', '\u26f5\ufe0f Boats', true],
  ['harbor', 'Harbor', false],
  ['Sohne', 'S\u00f6hne', false],
  ['', 'Harbor', false],
] as const)
  test(`${JSON.stringify(typed)} is ${same ? '' : 'not '}typed for ${JSON.stringify(name)}`, () => {
    expect(isSameName(typed, name)).toBe(same)
  })
