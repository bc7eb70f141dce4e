import { expect, test } from 'vitest'
import { sampleFileBytes } from '../../test/sample-file-bytes.ts'
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
] as const)('a %s file is %s', (name, type) => {
  expect(typeOfBytes(sampleFileBytes[name])).toBe(type)
})

test.each([
  ['a program', latin('MZ\x90\0\x03\0\0\0')],
  ['an archive', latin('PK\x03\x04\x14\0')],
  ['a PNG', latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
  ['a picture in the container of MP4', latin('\0\0\0\x1cftypheic\0\0\0\0')],
  ['sound in the container of MP4', latin('\0\0\0\x1cftypM4A \0\0\0\0')],
  ['QuickTime', latin('\0\0\0\x14ftypqt  \0\0\0\0')],
  ['Matroska', latin('\x1aE\xdf\xa3\x93B\x82\x88matroskaB\x87\x81\x04')],
  ['text of another encoding', latin('gr\xfc\xdfe')],
  ['text of two bytes a letter', new Uint8Array(Buffer.from('\ufefftext', 'utf16le'))],
  ['text with a NUL', latin('all well\0')],
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

test('a long text may be cut within a letter, a short one may not end there', () => {
  const cut = utf8(`${'x'.repeat(signatureBytes - 1)}ü`).subarray(0, signatureBytes)
  expect(typeOfBytes(cut)).toBe('text/plain')
  expect(typeOfBytes(cut.subarray(1))).toBeUndefined()
})
