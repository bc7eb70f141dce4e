import { z } from 'zod'
import { Envelope } from './new-mail.ts'
import { templateNames } from './templates.ts'

/**
 * A mail in the queue: its links are sealed, because anyone who reads one can use it, and the database's log and
 * backups keep old rows for a while.
 */
export const QueuedMail = Envelope.extend({
  template: z.enum(templateNames),
  params: z.record(z.string(), z.unknown()),
  /**
   * The sealed links among its parameters; missing in mails queued by earlier versions, which contain the links
   * themselves.
   */
  sealedLinks: z.string().optional(),
})
export type QueuedMail = z.infer<typeof QueuedMail>
