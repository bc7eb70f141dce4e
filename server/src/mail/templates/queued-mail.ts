import { z } from 'zod'
import { Envelope } from './new-mail.ts'
import { type TemplateName, templateNames } from './templates.ts'

/**
 * A mail as it waits in the database: its links are sealed, because whoever reads one can use it, and what was once
 * written stays for a while in the database's log and in backups.
 */
export const QueuedMail = Envelope.extend({
  template: z.enum(templateNames as [TemplateName, ...TemplateName[]]),
  params: z.record(z.string(), z.unknown()),
  /** The links among its params; without it they are there as they are, as earlier versions queued them. */
  sealedLinks: z.string().optional(),
})
export type QueuedMail = z.infer<typeof QueuedMail>
