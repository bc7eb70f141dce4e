import type { RequestError } from '@earshot/shared/contact/request-error'
import type { Writer } from '@earshot/shared/contact/writer'
import type { Attachment } from '../panel/attachment.ts'
import { services } from '../panel/services.ts'
import { attachmentsOf } from '../pictures/attachments.ts'
import type { Uploads } from '../pictures/uploads.ts'
import { encodePicture } from './encode-picture.ts'
import { takeFiles } from './take-files.ts'
import { t } from './text.ts'

let contact: Writer

/** Sets the contact client of the running panel. */
export function startUploads(current: Writer): void {
  contact = current
}

/** Error for refused bytes, by the server's status and response. */
function refusalOf(status: number, answer: string): Partial<RequestError> {
  let message = ''
  try {
    const { code, detail } = JSON.parse(answer)
    message = services.reason(code, detail)
  } catch {
    // The response is not from an Earshot server.
  }
  return { status, message, retryable: !status || status === 429 || status >= 500 }
}

/** Sends bytes by `XMLHttpRequest`, because only that reports progress. */
const put = (url: string, token: string, content: Blob, progress: (sent: number) => void) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => progress(Math.round((100 * loaded) / total))
    request.onloadend = () => {
      const { status, responseText } = request
      if (status && status < 300) resolve()
      else reject(refusalOf(status, responseText))
    }
    request.send(content)
  })

async function send(attachment: Attachment, content: Blob): Promise<void> {
  const { base, changed } = services
  const { session } = contact
  const { name } = attachment
  const { type, size } = content
  const { id, upload } = await session.send<{ id: string; upload: string }>({
    method: 'POST',
    path: 'v1/files',
    body: { name, type, size },
  })
  // Behind a proxy only `base` is right, which ends with `/e/`.
  const url = base + upload.replace(/.*?\/e\//, '')
  const progress = (sent: number) => {
    attachment.sent = sent
    changed()
  }
  await session.withToken((token) => put(url, token, content, progress))
  await session.send({ method: 'POST', path: `v1/files/${id}/finalise` })
  attachment.id = id
}

/** Statuses of refusals by a limit: the plan's or the day's, the sender's, and the size. */
const refusals = [402, 409, 413]

/**
 * Uploads a form's files that the server does not have yet, or `all`, and returns their ids; failed files get an error.
 * Files refused by a limit are left out, so that the form is sent without them.
 */
export const uploadAttachments: Uploads['upload'] = async (form, all, add) => {
  const isWaiting = services.transfers[form]?.[0]
  await takeFiles(form, add)
  const { list, problems } = attachmentsOf(form)
  // Refused only now: nobody has read yet that the form will be sent without it.
  if (isWaiting && problems[0]) throw { retryable: false, message: problems[0] }
  for (const attachment of list) {
    if (all) attachment.id = undefined
    attachment.refused = false
  }
  // Files may be added, removed or marked up again meanwhile.
  const next = () => list.find(({ id, refused }) => !id && !refused)
  for (let attachment = next(); attachment; attachment = next()) {
    attachment.sent = 0
    attachment.problem = undefined
    services.changed()
    try {
      const content = attachment.file ?? (await encodePicture(attachment.picture))
      await contact.retry(() => send(attachment, content))
    } catch (error) {
      const { code, status, retryable, message } = error as Partial<RequestError>
      attachment.problem = (retryable === false && message) || t('notUploaded')
      attachment.refused = refusals.includes(status as number)
      if (!attachment.refused) throw { code, retryable: false, message: t('notSent') }
    } finally {
      attachment.sent = undefined
      services.changed()
    }
  }
  return list.flatMap(({ id }) => id ?? [])
}

export function listRefused(form: string): Attachment[] {
  const list = attachmentsOf(form).list.filter(({ refused }) => refused)
  for (const attachment of list)
    attachment.problem = `${t('sentWithout', attachment.name)} ${attachment.problem}`
  return list
}
