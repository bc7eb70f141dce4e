import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject } from 'vitest'

interface Mail {
  to: string
  subject: string
  text: string
}

/** The mail that the server wrote to an address; waits until there is one. */
export async function mailTo(address: string): Promise<Mail> {
  return await expect
    .poll(() => findMail(address), { timeout: 10_000, message: `a mail to ${address}` })
    .toBeDefined()
    .then(async () => (await findMail(address)) as Mail)
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
