import {
  declaredType,
  endingsOfTypes,
  fileKindOf,
  acceptedFiles as sharedAccepted,
} from '@earshot/shared/file/file-types'
import { expect, test } from 'vitest'
import { acceptedFiles } from './accepted-files.ts'

const [pictures, ...endings] = acceptedFiles.split(',')

/** Extensions under which files other than pictures are stored, and those that media types do not tell. */
function expectedEndings(): string[] {
  const stored = Object.entries(endingsOfTypes).flatMap(([type, endings]) =>
    fileKindOf(type) === 'picture' ? [] : endings.map((one) => `.${one}`),
  )
  const declared = sharedAccepted.split(',').filter((one) => one.startsWith('.'))
  return [...new Set([...stored, ...declared])]
}

test('the picker offers each file that the server takes, and no other', () => {
  expect(pictures).toBe('image/*')
  expect(endings.toSorted()).toEqual(expectedEndings().sort())
})

test('pictures that few browsers know are accepted by their extensions alone', () => {
  const alone = endings.filter((one) => fileKindOf(declaredType({ name: `a${one}`, type: '' })) === 'picture')
  expect(alone).toEqual(['.heic', '.heif'])
})
