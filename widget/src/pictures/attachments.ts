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

/** Removes the files of a sent form, except those that a limit refused. */
export function forgetAttachments(form: string): void {
  services.attachments[form] = { list: uploads.code?.listRefused(form) ?? [], problems: [] }
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

/**
 * Removes a file, or without one all of the form, also those that wait for the code that lists them; and with it that the
 * form could not be sent because of it.
 */
export function detach(form: string, attachment?: Attachment): void {
  const { list } = attachmentsOf(form)
  const { errors } = services.form ?? {}
  if (attachment) list.splice(list.indexOf(attachment), 1)
  else {
    list.length = 0
    services.transfers[form] = []
  }
  delete errors?.['']
  delete errors?.files
  forgive(form)
}
