import type { RenderedMail } from './render.ts'

/** A rendered mail with its envelope. */
export interface Mail extends RenderedMail {
  /** The job's id: equal for all attempts, so that a mail sent twice can be recognised. */
  id: string
  /** The organisation in whose name it is sent; null or undefined for the installation. */
  tenantId?: string | null | undefined
  to: string
  /** Sender name, if not the installation's; the address is always the installation's. */
  senderName?: string | undefined
}

/** Sends mails. */
export interface Transport {
  /** Resolves when the mail server accepts the mail. @throws PermanentError for a permanent rejection. */
  send(mail: Mail): Promise<void>
  close(): void
}
