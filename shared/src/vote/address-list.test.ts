import { expect, test } from 'vitest'
import { readAddressList } from './address-list.ts'

const emails = (text: string) => readAddressList(text).addresses.map(({ email, name }) => [email, name])

test.each([
  ['one to a line, with blank lines', 'ada@x.org\n\n  \r\nben@x.org\n', ['ada@x.org', 'ben@x.org']],
  [
    'parted by commas, semicolons and tabs',
    'ada@x.org, ben@x.org;cy@x.org\tdi@x.org',
    ['ada@x.org', 'ben@x.org', 'cy@x.org', 'di@x.org'],
  ],
  ['twice, and in capital letters', 'Ada@X.org\nada@x.ORG', ['ada@x.org']],
  ['as links, and in quotation marks', 'mailto:ada@x.org\n"ben@x.org"', ['ada@x.org', 'ben@x.org']],
])('reads addresses %s', (_, text, found) => {
  const list = readAddressList(text)
  expect(list.addresses.map(({ email }) => email)).toEqual(found)
  expect(list.unreadable).toEqual([])
})

test('takes the name from before the address, or from the cell beside it', () => {
  expect(emails('Ada Lovelace <ada@x.org>, "Holm, Ben" <ben@x.org>')).toEqual([
    ['ada@x.org', 'Ada Lovelace'],
    ['ben@x.org', 'Holm, Ben'],
  ])
  expect(emails('Cy Young\tcy@x.org\nDi,Day,di@x.org\neve@x.org;Eve')).toEqual([
    ['cy@x.org', 'Cy Young'],
    ['di@x.org', 'Di Day'],
    ['eve@x.org', 'Eve'],
  ])
  expect(emails('fay@x.org\nFay <fay@x.org>')).toEqual([['fay@x.org', 'Fay']])
})

test('leaves out a name that could not stand beside a comment', () => {
  expect(emails('www.spam.example <ada@x.org>')).toEqual([['ada@x.org', '']])
  expect(emails(`${'a'.repeat(500)} <ada@x.org>`)).toEqual([['ada@x.org', '']])
})

test('returns every part that is no address, with its line', () => {
  expect(readAddressList('Email\nada@x.org\nada@\nben@x.org, nobody, cy@x.org')).toMatchObject({
    addresses: [{ line: 2 }, { line: 4 }, { line: 4 }],
    unreadable: [
      { line: 1, text: 'Email' },
      { line: 3, text: 'ada@' },
      { line: 4, text: 'nobody' },
    ],
  })
})

test('quotes a long part in whole characters', () => {
  const [part] = readAddressList(`${'a'.repeat(79)}😀`).unreadable
  expect([part?.text.isWellFormed(), part?.text.length]).toEqual([true, 79])
})

test.each([
  ['quotation marks', '"'],
  ['brackets', '<'],
  ['separators', ',;\t'],
  ['letters', 'a'],
  ['signs', '@'],
])('reads 64 KB of %s at once', (_, piece) => {
  const started = performance.now()
  readAddressList(piece.repeat(65_536 / piece.length))
  expect(performance.now() - started).toBeLessThan(500)
})
