import { services } from '../panel/services.ts'
import { uploads } from './uploads.ts'

let taking: Promise<void> | undefined

/** Files stay for the next attempt where the code for them cannot be loaded. */
async function takeAll(): Promise<void> {
  const { transfers } = services
  if (!transfers.length) return
  await uploads.load()
  if (uploads.code)
    for (const { form, files, method } of transfers.splice(0))
      await uploads.code.attachFiles(form, files, method)
}

/** Adds to the forms what was chosen, pasted and dropped for them; queued, so that a caller waits for earlier files too. */
export function takeTransfers(): Promise<void> {
  taking = Promise.resolve(taking).then(takeAll)
  return taking
}
