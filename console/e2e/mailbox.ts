import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, vi } from 'vitest'

interface Mail {
  to: string
  /** The sender's name, if not Earshot's. */
  senderName?: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** The unsubscribe address of an email to a mailing list. */
  unsubscribe?: string
  /** Milliseconds since 1970, UTC. */
  at: number
}

/** Parsed emails by file; files never change. */
const read = new Map<string, Mail>()

async function readMail(path: string): Promise<Mail> {
  const known = read.get(path)
  if (known) return known
  const mail: Mail = JSON.parse(await readFile(path, 'utf8'))
  read.set(path, mail)
  return mail
}

/** Emails to an address, newest first. */
export async function mailsTo(address: string, dataDir: string = inject('dataDir')): Promise<Mail[]> {
  const folder = join(dataDir, 'mailbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  const mails = await Promise.all(names.map((name) => readMail(join(folder, name))))
  return mails.filter(({ to }) => to === address).sort((a, b) => b.at - a.at)
}

/**
 * The link to a page of the console, such as `/user-invite/`, in the newest email that has a link to the page; waits up
 * to 25 seconds. `dataDir` belongs to the shared server unless a story has a server of its own.
 */
export function mailedLink(
  address: string,
  page: string,
  dataDir: string = inject('dataDir'),
): Promise<string> {
  const pattern = new RegExp(`https?://[^\\s/]+${page}(?:\\?[^\\s#]+)?#\\S+`)
  return vi.waitFor(
    async () => {
      const links = (await mailsTo(address, dataDir)).flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])
      return links[0] ?? Promise.reject(new Error(`No mail with a link to ${page} came to ${address}`))
    },
    { timeout: 25_000, interval: 20 },
  )
}

/** The token of a mailed link. */
export const mailedToken = async (address: string, page: string, dataDir?: string): Promise<string> =>
  new URL(await mailedLink(address, page, dataDir)).hash.slice(1)

/** The six digits that were emailed to a contact's address; waits up to 25 seconds. */
export const mailedCode = (address: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const [mail] = await mailsTo(address)
      const [code] = /\b\d{6}\b/.exec(mail?.subject ?? '') ?? []
      return code ?? Promise.reject(new Error(`No code came to ${address}`))
    },
    { timeout: 25_000, interval: 20 },
  )
