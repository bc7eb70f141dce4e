import { declaredType, fileKindOf } from '@earshot/shared/file/file-types'
import { limits } from '@earshot/shared/limits'
import type { Attachment } from '../panel/attachment.ts'
import { t } from './text.ts'

/** Reads a file that the visitor chose, pasted or dropped; gives an error message if the server would refuse it. */
export async function readFile(file: File): Promise<Attachment | string> {
  const { name, size } = file
  const type = declaredType(file)
  const kind = fileKindOf(type)
  // Decoding would stop an animated GIF. A decoded picture may have a type unknown to the server, since it is
  // re-encoded.
  const source = /^image.(?!gif)/.test(type) && (await createImageBitmap(file).catch(() => undefined))
  if (!size) return t('empty', name)
  if (source) return { name, picture: { source, marks: [] } }
  if (!kind) return t('notTaken', name)
  if (size > limits.fileBytesMax[kind]) return t('tooLarge', name)
  return { name, file: file.slice(0, size, type) }
}
