import { MailingList } from '@earshot/shared/subscription'
import { z } from 'zod'
import { QueuedMail } from '../mail/templates/queued-mail.ts'

/** Every kind of job and what it carries. */
export const jobPayloads = {
  sendMail: QueuedMail,
  /** Somebody typed an address for a link to be sent there, from a client's address. */
  requestedMail: z.strictObject({
    purpose: z.enum(['activation', 'recovery']),
    email: z.string(),
    address: z.string(),
    requestId: z.string(),
  }),
  /** Somebody typed an address to be put on a list. */
  requestedSubscription: z.strictObject({ list: MailingList, email: z.string() }),
  sweep: z.strictObject({}),
  eraseOrganisation: z.strictObject({}),
  eraseProject: z.strictObject({ projectId: z.uuid() }),
  purgeErased: z.strictObject({}),
  /** Mails to every administrator there is, about a maintenance window. */
  announceMaintenance: z.strictObject({ windowId: z.uuid(), news: z.enum(['scheduled', 'cancelled']) }),
} as const

export type JobKind = keyof typeof jobPayloads

export const isJobKind = (kind: string): kind is JobKind => Object.hasOwn(jobPayloads, kind)

/** What a handler gets: parsed. */
export type JobPayload<Kind extends JobKind> = z.output<(typeof jobPayloads)[Kind]>

/** A job to do, with the tenant it is for; null where it concerns none or all. */
export type NewJob = {
  [Kind in JobKind]: {
    kind: Kind
    tenantId: string | null
    payload: z.input<(typeof jobPayloads)[Kind]>
    /** Not before: milliseconds since 1970, UTC. */
    runAt: number
  }
}[JobKind]

/** A job in hand. */
export interface Job<Kind extends JobKind = JobKind> {
  /** The same over all attempts. */
  id: string
  tenantId: string | null
  payload: JobPayload<Kind>
}

/** Does a job of one kind; may run again after a crash. @throws PermanentError when trying again is no use. */
export type Handler<Kind extends JobKind> = (job: Job<Kind>) => Promise<void>

export type Handlers = { [Kind in JobKind]: Handler<Kind> }

/** Thrown by a handler for a job that no further attempt could help. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError'
}
