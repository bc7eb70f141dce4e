import { declaredType, fileKindOf } from '@earshot/shared/file/file-types'
import { limits } from '@earshot/shared/limits'
import type { Uploads } from '../pictures/uploads.ts'
import { t } from './text.ts'

export const readFile: Uploads['readFile'] = async (file) => {
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
