import { services } from '../panel/services.ts'
import { attach, attachmentsOf, complain, forgive } from './attachments.ts'
import { uploads } from './uploads.ts'

let taking: Promise<void> | undefined

/** Names of a form's files, also of those that wait for the code that takes them; empty if it has none. */
export const fileNames = (form: string): string =>
  [{ files: attachmentsOf(form).list }, ...(services.transfers[form] ?? [])]
    .flatMap(({ files }) => files.map(({ name }) => name))
    .join(', ')

/** Files stay for the next attempt where the code for them cannot be loaded. */
async function take(form: string): Promise<void> {
  if (!fileNames(form)) return
  const code = await uploads.load()
  const waiting = services.transfers[form]
  if (!code || !waiting) return
  // Once for all that waited: an error of one of them stays beside the others.
  forgive(form)
  for (const { files, method } of waiting)
    for (const file of files) {
      const content = await code.readFile(file)
      // A logout drops the files, also while one of them is read.
      if (waiting !== services.transfers[form]) return
      if (typeof content === 'string') complain(form, content)
      else attach(form, content, method)
    }
  delete services.transfers[form]
}

/** Adds to a form what was chosen, pasted and dropped for it; queued, so that no file is added twice. */
export function takeTransfers(form: string): Promise<void> {
  taking = Promise.resolve(taking).then(() => take(form))
  return taking
}
