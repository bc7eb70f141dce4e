import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Mail, Transport } from './transport.ts'

/** A mail that was stored instead of sent. */
export const KeptMail = z.object({
  id: z.uuid(),
  to: z.string(),
  senderName: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().optional(),
  unsubscribe: z.string().optional(),
  thread: z.string().optional(),
  /** Milliseconds since 1970, UTC. */
  at: z.number().int(),
})
export type KeptMail = z.infer<typeof KeptMail>

/** A folder in place of a mail server, if none is configured: one JSON file per mail. */
export class Mailbox implements Transport {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'mailbox')
  }

  async send(mail: Mail): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const draft = join(this.#folder, `${mail.id}.draft`)
    const file = await open(draft, 'w', 0o600)
    await file.writeFile(JSON.stringify({ ...mail, at: Date.now() } satisfies KeptMail, null, 2))
    await file.sync()
    await file.close()
    await rename(draft, this.#file(mail.id))
  }

  close(): void {}

  /** All stored mails, newest first. */
  async list(): Promise<KeptMail[]> {
    const names = await readdir(this.#folder).catch(noneYet)
    const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
    // Ids sort by creation time.
    const mails = await Promise.all(
      ids
        .sort()
        .reverse()
        .map((id) => this.find(id)),
    )
    return mails.filter((mail) => mail !== undefined)
  }

  /** One mail, or undefined. */
  async find(id: string): Promise<KeptMail | undefined> {
    if (!z.uuid().safeParse(id).success) return undefined
    const text = await readFile(this.#file(id), 'utf8').catch(() => undefined)
    return text === undefined ? undefined : KeptMail.parse(JSON.parse(text))
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.json`)
  }
}

function noneYet(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
