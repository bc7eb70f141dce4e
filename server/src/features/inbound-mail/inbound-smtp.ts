import { once } from 'node:events'
import { mailLimits } from '@earshot/shared/mail-limits'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { MailRefusal, refusedForNow } from './mail-refusal.ts'
import { receiveMail, requireRecipient } from './receive-mail.ts'

/** Connections at once, each with at most one mail in memory. */
const connectionsMax = 8
/** Milliseconds without a byte after which a connection ends. */
const idleMax = 60_000
/** Milliseconds that a stop waits for mails on their way. */
const closeWithin = 5_000

/** Receives mails from the operator's mail server, one recipient at a time, since each can be refused. */
export class InboundSmtp {
  readonly #services: FeedbackServices
  readonly #server: SMTPServer

  constructor(services: FeedbackServices, domain: string) {
    this.#services = services
    this.#server = new SMTPServer({
      name: domain,
      banner: 'Earshot',
      size: mailLimits.inboundMailBytesMax,
      rejectOversized: true,
      maxClients: connectionsMax,
      socketTimeout: idleMax,
      closeTimeout: closeWithin,
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      onRcptTo: ({ address }, session, callback) => {
        this.#recipientRefusal(address, session).then(callback, callback)
      },
      onData: (stream, session, callback) => {
        this.#receive(stream, session).then(() => callback(), callback)
      },
    })
    // Without a listener an error of one connection would end the process.
    this.#server.on('error', (error) => services.log.debug({ err: error }, 'a mail connection failed'))
  }

  /** Starts to listen. @returns the port. */
  async listen(port: number, host: string): Promise<number> {
    const listening = this.#server.listen(port, host)
    await once(listening, 'listening')
    const address = listening.address()
    return typeof address === 'object' && address ? address.port : port
  }

  /** Resolves when the last mail was answered. */
  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  async #recipientRefusal(address: string, { envelope }: SMTPServerSession): Promise<MailRefusal | null> {
    try {
      if (envelope.rcptTo.length > 0) return new MailRefusal(452, 'One recipient at a time.')
      await requireRecipient(this.#services, address)
      return null
    } catch (error) {
      return error instanceof MailRefusal ? error : refusedForNow('Please try again later.')
    }
  }

  async #receive(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of stream)
      if (stream.byteLength <= mailLimits.inboundMailBytesMax) chunks.push(chunk)
      else chunks.length = 0
    // The server itself answers a mail over the size.
    if (stream.sizeExceeded) return
    await receiveMail(this.#services, {
      envelopeSender: envelope.mailFrom ? envelope.mailFrom.address : '',
      recipient: envelope.rcptTo[0]?.address ?? '',
      raw: Buffer.concat(chunks),
    })
  }
}

/** Receives mails if the configuration names a domain for them. */
export async function startInboundSmtp(services: FeedbackServices): Promise<InboundSmtp | undefined> {
  const { inboundMail } = services.config
  if (!inboundMail) return undefined
  const server = new InboundSmtp(services, inboundMail.domain)
  await server.listen(inboundMail.port, inboundMail.host)
  return server
}
