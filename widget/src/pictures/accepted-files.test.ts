import { declaredType, fileKindOf, acceptedFiles as sharedAccepted } from '@earshot/shared/file/file-types'
import { expect, test } from 'vitest'
import { acceptedFiles } from './accepted-files.ts'

/** Extensions of the media types that extensions alone do not tell. */
const endings: Record<string, string> = {
  'application/pdf': '.pdf',
  'video/webm': '.webm',
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
}

test('the picker offers each file that the server takes, and no other', () => {
  const [pictures, ...others] = acceptedFiles.split(',')
  expect(pictures).toBe('image/*')
  const taken = sharedAccepted.split(',').map((one) => endings[one] ?? one)
  expect(others.sort()).toEqual(taken.filter((one) => one.startsWith('.')).sort())
  const typeOf = (ending: string) =>
    Object.keys(endings).find((type) => endings[type] === ending) ??
    declaredType({ name: `a${ending}`, type: '' })
  for (const ending of others) expect(fileKindOf(typeOf(ending)), ending).toBeDefined()
})
