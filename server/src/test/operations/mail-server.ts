import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** A mail server on loopback that keeps what it takes. */
export interface MailServer {
  url: string
  /** Waits until each address has got a mail. */
  have(addresses: ReadonlySet<string>): Promise<void>
  /** Sentences about addresses that got different mails where one was due; the same one may come again after a kill. */
  different(): string[]
  stop(): Promise<void>
}

/** Starts a mail server. */
export async function startMailServer(): Promise<MailServer> {
  const mails = new Map<string, string[]>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const name = /^message-id: (.+)$/im.exec(Buffer.concat(chunks).toString())?.[1]?.trim() ?? ''
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
    async have(addresses) {
      for (const address of addresses) while (!mails.has(address)) await pause(100)
    },
    different: () =>
      [...mails]
        .filter(([, names]) => new Set(names).size > 1)
        .map(([address, names]) => `${address} got ${names.join(', ')}`),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
