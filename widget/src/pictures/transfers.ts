import { services } from '../panel/services.ts'
import { attach, complain, forgive } from './attachments.ts'
import { uploads } from './uploads.ts'

let taking: Promise<void> | undefined

/** Files stay for the next attempt where the code for them cannot be loaded. */
async function take(form: string): Promise<void> {
  if (!services.transfers[form]) return
  const code = await uploads.load()
  // A logout drops the files, also while the code loads or one of them is read.
  const { transfers } = services
  const waiting = transfers[form]
  if (!code || !waiting) return
  // Once for all that waited: an error of one of them stays beside the others.
  forgive(form)
  for (const { files, method } of waiting)
    for (const file of files) {
      const content = await code.readFile(file)
      if (transfers !== services.transfers) return
      if (typeof content === 'string') complain(form, content)
      else attach(form, content, method)
    }
  delete transfers[form]
}

/** Adds to a form what was chosen, pasted and dropped for it; queued, so that no file is added twice. */
export function takeTransfers(form: string): Promise<void> {
  taking = Promise.resolve(taking).then(() => take(form))
  return taking
}
