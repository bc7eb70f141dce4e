import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** A mail server on loopback that keeps what it takes. */
export interface MailServer {
  url: string
  /** Takes connections, and says nothing on them until `release`. */
  hold(): void
  release(): void
  /** How many connections were taken since `hold` without a word. */
  held(): number
  /** Waits until each address has got a mail. */
  have(addresses: ReadonlySet<string>): Promise<void>
  /** Sentences about those of the addresses that got several mails where one was due; the same one may come again. */
  different(addresses: ReadonlySet<string>): string[]
  /** How many came again with the name that they had before. */
  repeated(): number
  stop(): Promise<void>
}

/** Starts a mail server. */
export async function startMailServer(): Promise<MailServer> {
  const mails = new Map<string, string[]>()
  let held: (() => void)[] | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect(_session, callback) {
      if (held) held.push(() => callback())
      else callback()
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const name = /^message-id:\s*(\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo)
          mails.set(address, [...(mails.get(address) ?? []), name])
        callback()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    hold() {
      held = []
    },
    release() {
      for (const greet of held ?? []) greet()
      held = undefined
    },
    held: () => held?.length ?? 0,
    async have(addresses) {
      for (const address of addresses) while (!mails.has(address)) await pause(100)
    },
    different: (addresses) =>
      [...mails]
        .filter(([address, names]) => addresses.has(address) && new Set(names).size > 1)
        .map(([address, names]) => `${address} got ${names.join(', ')}`),
    repeated: () => [...mails.values()].reduce((sum, names) => sum + names.length - new Set(names).size, 0),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
