import { fileKindOf, statedType } from '@earshot/shared/file/file-types'
import { limits } from '@earshot/shared/limits'
import type { WidgetEvents } from '../interface.ts'
import { services } from '../panel/services.ts'
import type { Picture } from '../upload/picture.ts'
import { t } from './text.ts'

/** A picture of a form that is not sent yet. */
export interface Attachment {
  name: string
  /** What the browser can show of it. */
  picture?: Picture
  /** Sent as it is: a recording, what is no picture, or one that the browser cannot read. */
  file?: Blob
  /** Once the server has it. */
  id?: string
  /** How much of it is on the server, in percent, while it is on its way. */
  sent?: number
  problem?: string
  /** Whether a limit keeps it from being taken; the words are sent without it. */
  refused?: boolean
}

/** The pictures of one form, and what is to be said about them. */
export interface Attachments {
  list: Attachment[]
  problems: string[]
}

const most = 5

export function attachmentsOf(form: string): Attachments {
  const { attachments } = services
  attachments[form] ??= { list: [], problems: [] }
  return attachments[form]
}

/** Forgets the pictures of one form that was sent, or of all forms. Those that it was sent without stay, and say so. */
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

/** Says what is wrong with what was to be added, beside what was wrong with what came along with it. */
export function complain(form: string, problem: string): void {
  const { problems } = attachmentsOf(form)
  if (!problems.includes(problem)) problems.push(problem)
  services.changed()
}

/** Says no more what was wrong with what was added before. */
export function forgive(form: string): void {
  attachmentsOf(form).problems = []
  services.changed()
}

/** Adds a picture, unless there are as many as may be sent. */
export function attach(
  form: string,
  attachment: Attachment,
  method: WidgetEvents['screenshot']['method'],
): boolean {
  const { list } = attachmentsOf(form)
  const fits = list.length < most
  if (fits) {
    list.push(attachment)
    void services.uploads.load()
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

/** Adds files that somebody chose, pasted or dropped, except those that the server would not take. */
export async function attachFiles(
  form: string,
  files: Iterable<File>,
  method: WidgetEvents['screenshot']['method'],
): Promise<void> {
  forgive(form)
  for (const file of files) {
    const { name, size } = file
    const type = statedType(file)
    const kind = fileKindOf(type)
    // An animated one would stand still. What is decoded here may be of a type that the server does not know.
    const source = /^image.(?!gif)/.test(type) && (await createImageBitmap(file).catch(() => undefined))
    if (!size) complain(form, t('empty', name))
    else if (source) attach(form, { name, picture: { source, marks: [] } }, method)
    else if (!kind) complain(form, t('notTaken', name))
    else if (size > limits.fileBytesMax[kind]) complain(form, t('tooLarge', name))
    else attach(form, { name, file: file.slice(0, size, type) }, method)
  }
}
