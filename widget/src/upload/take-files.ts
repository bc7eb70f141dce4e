import { services, type WaitingFile } from '../panel/services.ts'
import { complain } from '../pictures/attachments.ts'
import type { Uploads } from '../pictures/uploads.ts'
import { readFile } from './read-file.ts'

/**
 * Adds a form's waiting files, except those that the server would refuse. It may run several times at once, also for
 * panels that follow each other: whichever has read a file first adds it.
 *
 * @param add of the pictures' chunk, of which this one may hold another copy
 */
export const takeFiles: Uploads['take'] = async (form, add) => {
  const next = (): WaitingFile | undefined => services.transfers[form]?.[0]
  for (let transfer = next(); transfer; transfer = next()) {
    const content = await readFile(transfer)
    // A logout may have dropped it meanwhile.
    if (transfer !== next()) continue
    services.transfers[form]?.shift()
    if (typeof content === 'string') complain(form, content)
    else add(form, content, transfer.method)
  }
}
