import type { Letter } from './letter.ts'

/** A letter in its envelope. */
export interface Mail extends Letter {
  /** The job's id: the same over all attempts, so that a mail sent twice can be recognised. */
  id: string
  to: string
}

/** Brings mails on their way. */
export interface Transport {
  /** Resolves when the mail is accepted. @throws NeverWorks when it is refused for good. */
  send(mail: Mail): Promise<void>
  close(): void
}
