import type { RenderedMail } from './render.ts'

/** A mail in its envelope. */
export interface Mail extends RenderedMail {
  /** The job's id: the same over all attempts, so that a mail sent twice can be recognised. */
  id: string
  /** The organisation on whose account it goes out; null or nothing for the installation. */
  tenantId?: string | null | undefined
  to: string
  /** The name it comes from, where that is not the installation's; the address is always ours. */
  senderName?: string | undefined
}

/** Brings mails on their way. */
export interface Transport {
  /** Resolves when the mail is accepted. @throws PermanentError when it is refused for good. */
  send(mail: Mail): Promise<void>
  close(): void
}
