import { expect, test } from 'vitest'
import { sampleFileBytes } from '../../../test/sample-file-bytes.ts'
import { signatureBytes, typeOfBytes } from './file-signature.ts'

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf8 = (text: string) => new Uint8Array(Buffer.from(text))

test.each([
  ['log', 'text/plain'],
  ['json', 'text/plain'],
  ['csv', 'text/plain'],
  ['pdf', 'application/pdf'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['mov', 'video/quicktime'],
] as const)('a %s file is %s', (name, type) => {
  expect(typeOfBytes(sampleFileBytes[name])).toBe(type)
})

test.each([
  ['a program', latin('MZ\x90\0\x03\0\0\0')],
  ['an archive', latin('PK\x03\x04\x14\0')],
  ['a PNG', latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
  ['a picture in the container of MP4', latin('\0\0\0\x1cftypheic\0\0\0\0')],
  ['sound in the container of MP4', latin('\0\0\0\x1cftypM4A \0\0\0\0')],
  ['Matroska', latin('\x1aE\xdf\xa3\x93B\x82\x88matroskaB\x87\x81\x04')],
  ['a JPEG', latin('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01')],
  ['a compressed log', latin('\x1f\x8b\x08\0\0\0')],
  ['a mark of two bytes a letter before what is no text', latin('\xff\xfe\x01\0\x02\0')],
  ['half a letter of two bytes', latin('\xff\xfea\0b')],
])('%s is nothing that is taken', (_, bytes) => {
  expect(typeOfBytes(bytes)).toBeUndefined()
})

test('what begins as a page or a drawing is plain text, and nothing else', () => {
  for (const text of [
    '<!doctype html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  ])
    expect(typeOfBytes(utf8(text))).toBe('text/plain')
})

test.each([
  ['UTF-16', new Uint8Array(Buffer.from('\ufeffGrüße, 世界, ă\r\n', 'utf16le'))],
  ['UTF-16, the other way round', new Uint8Array(Buffer.from('\ufeffGrüße', 'utf16le').swap16())],
  ['Windows-1252', latin('gr\xfc\xdfe \x80 12')],
  ['ISO 8859-5', latin('\xbf\xe0\xd8\xd2\xd5\xe2')],
  ['a log with a NUL', latin('all well\0')],
  ['a log that was cut while it was written', new Uint8Array(signatureBytes)],
])('text in %s is plain text', (_, bytes) => {
  expect(typeOfBytes(bytes)).toBe('text/plain')
})

test('a text of two bytes a letter may be cut within a letter where more follows', () => {
  const cut = new Uint8Array(
    Buffer.from(`\ufeff${'x'.repeat(signatureBytes / 2 - 2)}😀`, 'utf16le'),
  ).subarray(0, signatureBytes)
  expect(typeOfBytes(cut)).toBe('text/plain')
})
