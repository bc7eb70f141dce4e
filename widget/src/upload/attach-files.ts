import { declaredType, fileKindOf } from '@earshot/shared/file/file-types'
import { limits } from '@earshot/shared/limits'
import { attach, complain, forgive } from '../pictures/attachments.ts'
import type { Uploads } from '../pictures/uploads.ts'
import { t } from './text.ts'

export const attachFiles: Uploads['attachFiles'] = async (form, files, method) => {
  forgive(form)
  for (const file of files) {
    const { name, size } = file
    const type = declaredType(file)
    const kind = fileKindOf(type)
    // Decoding would stop an animated GIF. A decoded picture may have a type unknown to the server, since it is
    // re-encoded.
    const source = /^image.(?!gif)/.test(type) && (await createImageBitmap(file).catch(() => undefined))
    if (!size) complain(form, t('empty', name))
    else if (source) attach(form, { name, picture: { source, marks: [] } }, method)
    else if (!kind) complain(form, t('notTaken', name))
    else if (size > limits.fileBytesMax[kind]) complain(form, t('tooLarge', name))
    else attach(form, { name, file: file.slice(0, size, type) }, method)
  }
}
