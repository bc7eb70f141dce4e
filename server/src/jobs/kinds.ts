import { MailingList } from '@earshot/shared/billing/subscription'
import { languages } from '@earshot/shared/language/languages'
import { z } from 'zod'
import { QueuedMail } from '../mail/templates/queued-mail.ts'

/** How far a job that goes through all organisations has come. */
const TenantWalk = z.strictObject({ after: z.string().optional(), failures: z.int().optional() })
export type TenantWalk = z.output<typeof TenantWalk>

/** Every kind of job and what it carries. */
export const jobPayloads = {
  sendMail: QueuedMail,
  /** Somebody typed an address for a link to be sent there, from a client's address. */
  requestedMail: z.strictObject({
    purpose: z.enum(['activation', 'recovery']),
    email: z.string(),
    address: z.string(),
    requestId: z.string(),
    /** The digest of the cookie of whoever asked. */
    browser: z.string().default(''),
  }),
  /** Somebody typed an address to be put on a list. */
  requestedSubscription: z.strictObject({ list: MailingList, email: z.string() }),
  /** A contact typed an address, for its confirmation or for a code. */
  contactMail: z.strictObject({
    purpose: z.enum(['confirm', 'code']),
    projectId: z.uuid(),
    email: z.string(),
    /** Who wants it confirmed. */
    personId: z.uuid().optional(),
    /** Network in which the address was typed. */
    network: z.string().optional(),
    /** Of whoever asks for a code. */
    language: z.enum(languages).nullish(),
    /** SHA-256 of the browser's secret that asks for a code. */
    browser: z.string().default(''),
  }),
  /** Asks the owner of an address that an untrusted organisation's site has signed. */
  confirmSignedAddress: z.strictObject({ projectId: z.uuid(), personId: z.uuid() }),
  sweep: TenantWalk,
  /** `from` is the first table that may still have rows of the organisation. */
  eraseOrganisation: z.strictObject({ from: z.string().optional() }),
  eraseProject: z.strictObject({ projectId: z.uuid() }),
  /** Publishes an entry of the changelog that was scheduled. */
  publishEntry: z.strictObject({ entryId: z.uuid(), personId: z.uuid() }),
  purgeErased: z.strictObject({}),
  /** Counts anew what those who were notified have not read, of something that became visible or ceased to be. */
  recountUnread: z.strictObject({
    projectId: z.uuid(),
    feedbackId: z.uuid().optional(),
    entryId: z.uuid().optional(),
    /** The sending and the person that were counted last. */
    reached: z.strictObject({ sendingId: z.uuid(), personId: z.string() }).optional(),
  }),
  /** Reads an organisation's subscription from the payment provider. */
  syncSubscription: z.strictObject({}),
  /** Has every subscription read, for what the provider's events left out. */
  reconcileSubscriptions: z.strictObject({}),
  /** Tells of trials that end, and ends them. */
  watchTrials: z.strictObject({}),
  /** Lowers an organisation's next invoices by a service credit that was granted. */
  creditCustomer: z.strictObject({ claimId: z.uuid() }),
  /** Notifies those whom a sending is for. */
  deliverSending: z.strictObject({ sendingId: z.uuid() }),
  /** The mail to one of them; it is made of what is there when it goes out. */
  mailNotification: z.strictObject({ sendingId: z.uuid(), personId: z.uuid() }),
  /** One mail about several, oldest first. */
  mailDigest: z.strictObject({ sendingIds: z.array(z.uuid()), personId: z.uuid() }),
  gatherDigests: TenantWalk,
  reconcileUsages: TenantWalk,
  /** Has the file store forget files whose rows are gone. */
  removeFiles: z.strictObject({}),
  /** Has it forget what no row knows. */
  sweepFiles: TenantWalk,
  watchComps: z.strictObject({}),
  /** Puts every item into the search index anew. */
  reindexSearch: TenantWalk,
  /** Nothing more is mailed to an address: it does not exist, or its owner complained. */
  stopMails: z.strictObject({
    email: z.string(),
    reason: z.enum(['bounced', 'complained']),
    /** Of the mail that it is about, where the provider says it. */
    messageId: z.string().optional(),
  }),
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
  /** True once other jobs wait for the worker: a long job ends this part and returns the next. Without it there are no parts. */
  isPartOver?: () => boolean
}

/** A failure that ended nothing but the work for one organisation, or for the installation. */
export interface JobFailure {
  tenantId: string | null
  error: unknown
}

/** A result of a job, or of one part of it. */
export interface JobResult<Kind extends JobKind> {
  /** The payload of the next part, which comes at once, behind other jobs that are due. */
  next?: z.input<(typeof jobPayloads)[Kind]>
  /** Failures of this part, for the log. */
  failed?: readonly JobFailure[]
  /** How many failures there were in all parts; of the last part. */
  failures?: number
}

/** Does a job of one kind; may run again after a crash. @throws PermanentError when trying again is no use. */
export type JobHandler<Kind extends JobKind> = (job: Job<Kind>) => Promise<JobResult<Kind> | undefined>

export type Handlers = { [Kind in JobKind]: JobHandler<Kind> }

/** Thrown by a handler for a job that no further attempt could help. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError'
}
