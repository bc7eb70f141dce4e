import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'

interface Mail {
  to: string
  subject: string
  text: string
}

/** The mail that the server wrote to an address; waits up to 10 seconds for it. */
async function mailTo(address: string): Promise<Mail> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const mail = await findMail(address)
    if (mail) return mail
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail came to ${address}`)
}

async function findMail(address: string): Promise<Mail | undefined> {
  const folder = join(inject('dataDir'), 'mailbox')
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((name) => name.endsWith('.json'))) {
    const mail = JSON.parse(await readFile(join(folder, name), 'utf8')) as Mail
    if (mail.to === address) return mail
  }
  return undefined
}

/** The activation link in the mail to an address. */
export async function activationLink(address: string): Promise<string> {
  const { text } = await mailTo(address)
  const link = /https?:\/\/\S+\/activate#\S+/.exec(text)?.[0]
  if (!link) throw new Error(`The mail to ${address} has no activation link:\n${text}`)
  return link
}
