import { MailingList } from '@earshot/shared/billing/subscription'
import { languages } from '@earshot/shared/language/languages'
import { z } from 'zod'
import { QueuedMail } from '../mail/templates/queued-mail.ts'

/** Progress of a job that goes through all organisations. */
const TenantWalk = z.strictObject({ after: z.string().optional(), failures: z.int().optional() })
export type TenantWalk = z.output<typeof TenantWalk>

/** The time when a service first asked to wait; absent while it has not. */
const WaitsSince = z.int().optional()

/** Every kind of job and its payload. */
export const jobPayloads = {
  sendMail: QueuedMail,
  /** Sends a link to an address that was typed at a client address. */
  requestedMail: z.strictObject({
    purpose: z.enum(['activation', 'recovery']),
    email: z.string(),
    address: z.string(),
    requestId: z.string(),
    /** Digest of the requesting browser's cookie. */
    browser: z.string().default(''),
  }),
  /** Sends the confirmation for an address that was typed for a list. */
  requestedSubscription: z.strictObject({ list: MailingList, email: z.string() }),
  /** Sends a confirmation or a code to an address that a contact typed. */
  contactMail: z.strictObject({
    purpose: z.enum(['confirm', 'code']),
    projectId: z.uuid(),
    email: z.string(),
    /** The contact who confirms the address. */
    personId: z.uuid().optional(),
    /** Network in which the address was typed. */
    network: z.string().optional(),
    /** Language of the contact who requested a code. */
    language: z.enum(languages).nullish(),
    /** SHA-256 of the secret of the browser that requested a code. */
    browser: z.string().default(''),
  }),
  /** Asks the owner of an address signed by an untrusted organisation's site for consent. */
  confirmSignedAddress: z.strictObject({ projectId: z.uuid(), personId: z.uuid() }),
  sweep: TenantWalk,
  /** `from` is the first table that may still have rows of the organisation. */
  eraseOrganisation: z.strictObject({ from: z.string().optional() }),
  eraseProject: z.strictObject({ projectId: z.uuid() }),
  /** Publishes a scheduled changelog entry. */
  publishEntry: z.strictObject({ entryId: z.uuid(), personId: z.uuid() }),
  purgeErased: z.strictObject({}),
  /** Recounts the unread notifications of an object that became visible or invisible. */
  recountUnread: z.strictObject({
    projectId: z.uuid(),
    feedbackId: z.uuid().optional(),
    entryId: z.uuid().optional(),
    /** The broadcast and the person that were counted last. */
    reached: z.strictObject({ broadcastId: z.uuid(), personId: z.string() }).optional(),
  }),
  /** Syncs an organisation's subscription with the payment provider. */
  syncSubscription: z.strictObject({}),
  /** Syncs every subscription, in case events of the provider were lost. */
  reconcileSubscriptions: z.strictObject({}),
  /** Creates an issue in the tracker of an item’s project. */
  createIssue: z.strictObject({ issueId: z.uuid(), waitsSince: WaitsSince }),
  /** Closes an item's issues in their tracker, or opens them again. */
  syncIssues: z.strictObject({ feedbackId: z.uuid(), waitsSince: WaitsSince }),
  /** Reads an issue of which an event with this state told in part, or against a move of Earshot's own. */
  readIssue: z.strictObject({
    trackerId: z.uuid(),
    number: z.int(),
    state: z.enum(['open', 'closed', 'canceled']),
    isDoubtful: z.boolean().optional(),
    waitsSince: WaitsSince,
  }),
  /** Posts the due messages of a channel, in their order. */
  postToChat: z.strictObject({ channelId: z.uuid() }),
  /** Has the server look at webhooks that have new messages. */
  wakeWebhooks: z.strictObject({ webhookIds: z.array(z.string()) }),
  /** Shows the items that a message at Slack links to. */
  unfurlLinks: z.strictObject({ channel: z.string(), ts: z.string(), urls: z.array(z.string()) }),
  /** Checks, runs or undoes an import, as its row says; `round` is the row's when the job was queued. */
  advanceImport: z.strictObject({ importId: z.uuid(), round: z.int() }),
  /** Casts, or takes back, the votes of a batch, as its row says. */
  advanceVoteBatch: z.strictObject({ batchId: z.uuid() }),
  /** Finds the fingerprint of a report's error in the original sources. */
  mapFingerprint: z.strictObject({ feedbackId: z.uuid(), reportId: z.uuid(), attempt: z.int().optional() }),
  /** Announces ends of trials, and ends them. */
  watchTrials: z.strictObject({}),
  /** Deducts a granted service credit from an organisation's next invoices. */
  creditCustomer: z.strictObject({ claimId: z.uuid() }),
  /** Notifies the recipients of a broadcast. */
  deliverBroadcast: z.strictObject({ broadcastId: z.uuid() }),
  /** Mails a broadcast's notification to one recipient; rendered from the data at the time of sending. */
  mailNotification: z.strictObject({ broadcastId: z.uuid(), personId: z.uuid() }),
  /** One mail about several broadcasts, oldest first. */
  mailDigest: z.strictObject({ broadcastIds: z.array(z.uuid()), personId: z.uuid() }),
  gatherDigests: TenantWalk,
  reconcileUsages: TenantWalk,
  /** Deletes files from the file store whose rows are deleted. */
  removeFiles: z.strictObject({}),
  /** Deletes files from the file store that no row refers to. */
  sweepFiles: TenantWalk,
  remindComplimentaryPlans: z.strictObject({}),
  /** Notifies administrators of API keys that end soon. */
  remindExpiringKeys: TenantWalk,
  /** Indexes every item anew. */
  reindexSearch: TenantWalk,
  /** Stops all mail to an address that does not exist or whose owner complained. */
  stopMails: z.strictObject({
    email: z.string(),
    reason: z.enum(['bounced', 'complained']),
    /** Id of the mail that bounced or was complained about, if the provider reports it. */
    messageId: z.string().optional(),
  }),
  /** Mails every administrator about a maintenance window. */
  announceMaintenance: z.strictObject({ windowId: z.uuid(), news: z.enum(['scheduled', 'cancelled']) }),
} as const

export type JobKind = keyof typeof jobPayloads

export const isJobKind = (kind: string): kind is JobKind => Object.hasOwn(jobPayloads, kind)

/** Parsed payload, as a handler gets it. */
export type JobPayload<Kind extends JobKind> = z.output<(typeof jobPayloads)[Kind]>

/** A job to run, with its tenant; null if it concerns no tenant or all. */
export type NewJob = {
  [Kind in JobKind]: {
    kind: Kind
    tenantId: string | null
    payload: z.input<(typeof jobPayloads)[Kind]>
    /** Earliest time: milliseconds since 1970, UTC. */
    runAt: number
  }
}[JobKind]

/** A claimed job. */
export interface Job<Kind extends JobKind = JobKind> {
  /** Stays the same for all attempts. */
  id: string
  tenantId: string | null
  payload: JobPayload<Kind>
  /**
   * True once other jobs wait for the worker: a long job then ends this part and returns the next. Undefined if the job
   * runs without parts.
   */
  isPartOver?: () => boolean
}

/** A failure of the work for one organisation, or for the installation, that does not end the job. */
export interface JobFailure {
  tenantId: string | null
  error: unknown
}

/** A result of a job, or of one part of it. */
export interface JobResult<Kind extends JobKind> {
  /** The payload of the next part, which runs soon, after other due jobs. */
  next?: z.input<(typeof jobPayloads)[Kind]>
  /** Failures of this part, for the log. */
  failed?: readonly JobFailure[]
  /** Total of failures in all parts; set in the last part. */
  failures?: number
}

/** Runs a job of one kind; may run again after a crash. @throws PermanentError if no further attempt can succeed. */
export type JobHandler<Kind extends JobKind> = (job: Job<Kind>) => Promise<JobResult<Kind> | undefined>

export type Handlers = { [Kind in JobKind]: JobHandler<Kind> }

/** Thrown by a handler for a job that no further attempt can complete. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError'
}
