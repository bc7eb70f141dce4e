import { declaredType, fileKindOf } from '@earshot/shared/file/file-types'
import { limits } from '@earshot/shared/limits'
import type { WidgetEvents } from '../interface/interface.ts'
import type { Attachment, Attachments } from '../panel/attachment.ts'
import { services } from '../panel/services.ts'
import { t } from './text.ts'
import { uploads } from './uploads.ts'

const most = 5

export function attachmentsOf(form: string): Attachments {
  const { attachments } = services
  attachments[form] ??= { list: [], problems: [] }
  return attachments[form]
}

/**
 * Removes the files of one sent form, or of all forms. Refused files stay, with a message that the form was sent
 * without them.
 */
export function forgetAttachments(form?: string): void {
  const { attachments } = services
  if (form) {
    const list = attachmentsOf(form).list.filter(({ refused }) => refused)
    for (const attachment of list)
      attachment.problem = `${t('sentWithout', attachment.name)} ${attachment.problem}`
    attachments[form] = { list, problems: [] }
  } else services.attachments = {}
  services.changed()
}

/** Shows an error of an added file, beside errors of files added with it. */
export function complain(form: string, problem: string): void {
  const { problems } = attachmentsOf(form)
  if (!problems.includes(problem)) problems.push(problem)
  services.changed()
}

/** Clears the errors of files added before. */
export function forgive(form: string): void {
  attachmentsOf(form).problems = []
  services.changed()
}

/** Adds a file, unless the form has the maximum number. */
export function attach(
  form: string,
  attachment: Attachment,
  method: WidgetEvents['screenshot']['method'],
): boolean {
  const { list } = attachmentsOf(form)
  const fits = list.length < most
  if (fits) {
    list.push(attachment)
    void uploads.load()
    services.emit('screenshot', { method })
    services.changed()
  } else complain(form, t('tooMany', most))
  return fits
}

export function detach(form: string, attachment: Attachment): void {
  const { list } = attachmentsOf(form)
  list.splice(list.indexOf(attachment), 1)
  forgive(form)
}

/** Adds files that the visitor chose, pasted or dropped, except those that the server would refuse. */
export async function attachFiles(
  form: string,
  files: Iterable<File>,
  method: WidgetEvents['screenshot']['method'],
): Promise<void> {
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
