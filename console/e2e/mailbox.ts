import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'

interface Mail {
  to: string
  /** The name it comes from, where that is not ours. */
  senderName?: string
  subject: string
  text: string
  /** Milliseconds since 1970, UTC. */
  at: number
}

/** The mails to an address, newest first. */
export async function mailsTo(address: string, dataDir: string = inject('dataDir')): Promise<Mail[]> {
  const folder = join(dataDir, 'mailbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  const mails = await Promise.all(
    names.map(async (name): Promise<Mail> => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  )
  return mails.filter(({ to }) => to === address).sort((a, b) => b.at - a.at)
}

/**
 * The link to a page of the console, such as `/user-invite/`, in the newest mail that has one; waits 10 seconds for it.
 * `dataDir` is that of the server all stories share, unless a story has one of its own.
 */
export async function mailedLink(
  address: string,
  page: string,
  dataDir: string = inject('dataDir'),
): Promise<string> {
  const pattern = new RegExp(`https?://[^\\s/]+${page}#\\S+`)
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    for (const { text } of await mailsTo(address, dataDir)) {
      const [link] = pattern.exec(text) ?? []
      if (link) return link
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail with a link to ${page} came to ${address}`)
}

export const activationLink = (address: string): Promise<string> => mailedLink(address, '/activate')
