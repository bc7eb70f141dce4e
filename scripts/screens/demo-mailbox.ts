import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const MAIL_WITHIN_MS = 20_000

/** Query and fragment of a link to a page that was mailed to an address, such as `?board=harbor#token`. */
export async function mailedLink(folder: string, address: string, page: string): Promise<string> {
  const mailbox = join(folder, 'mailbox')
  for (const deadline = Date.now() + MAIL_WITHIN_MS; Date.now() < deadline; await setTimeout(100)) {
    // The first email creates the folder.
    const names = existsSync(mailbox) ? readdirSync(mailbox) : []
    for (const name of names.filter((name) => name.endsWith('.json'))) {
      const { to, text } = JSON.parse(readFileSync(join(mailbox, name), 'utf8'))
      const link = to === address && new RegExp(`${page}([?#]\\S*)`).exec(text)?.[1]
      if (link) return link
    }
  }
  throw new Error(`No link to ${page} was mailed to ${address}`)
}
