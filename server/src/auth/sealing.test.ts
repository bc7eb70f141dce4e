import { expect, test } from 'vitest'
import { Sealing } from './sealing.ts'

const sealing = new Sealing(['a secret that only this test knows'])

test('what was sealed opens again, for its purpose', () => {
  expect(sealing.open(sealing.seal('es_héllo', 'row 1'), 'row 1')).toBe('es_héllo')
})

test('the same text is never sealed alike twice, nor readable in what is kept', () => {
  const sealed = sealing.seal('es_hello', 'row 1')
  expect(sealing.seal('es_hello', 'row 1')).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('hello')
})

test.each([
  ['with another secret', (sealed: string) => new Sealing(['another secret']).open(sealed, 'row 1')],
  ['for another purpose', (sealed: string) => sealing.open(sealed, 'row 2')],
  [
    'after a change of its end',
    (sealed: string) => sealing.open(sealed.slice(0, -1) + (sealed.endsWith('A') ? 'B' : 'A'), 'row 1'),
  ],
  ['when it is cut short', (sealed: string) => sealing.open(sealed.slice(0, 20), 'row 1')],
])('what was sealed does not open %s', (_, open) => {
  expect(() => open(sealing.seal('es_hello123', 'row 1'))).toThrow()
})
