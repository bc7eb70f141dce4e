import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { bounded } from '../field/text-fields.ts'

/** Reason why an organisation may mail the addresses that it signs. */
export const MailTrust = z.enum(['domain', 'payment', 'operator'])
export type MailTrust = z.infer<typeof MailTrust>

/** At least two labels, of which the last is not a number. */
const isDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** A domain that an organisation proves to be its own; lower-cased. */
export const MailDomain = z.strictObject({
  domain: bounded(253)
    .trim()
    .toLowerCase()
    .refine((domain) => isDomain.test(domain), 'Please enter a domain such as example.com'),
})
export type MailDomain = z.infer<typeof MailDomain>

/** Trust in an organisation's emails to its customers, and the proof of its domain. */
export const MailReputation = z.object({
  trust: MailTrust.nullable(),
  /** '' if none was entered yet. */
  domain: z.string(),
  /** The TXT record that proves the domain. */
  record: z.object({ name: z.string(), value: z.string() }).nullable(),
  provenAt: Timestamp.nullable(),
})
export type MailReputation = z.infer<typeof MailReputation>

const count = z.number().int().nonnegative()

/** Volume and trust of an organisation’s email to its customers, as the operator sees it. */
export const MailSender = z.object({
  organisation: z.object({ id: Id, name: z.string() }),
  trust: MailTrust.nullable(),
  /** On its most recent day, and the number allowed per day. */
  recipients: count,
  allowance: count,
  /** Over the last 30 days, a person counted once for each day. */
  recipientsOfMonth: count,
  /** Since the operator last looked; three stop its emails. */
  complaints: count,
  stoppedAt: Timestamp.nullable(),
})
export type MailSender = z.infer<typeof MailSender>

/** Stopped organisations first, then by number of recipients; the first 100. */
export const MailSenderList = z.object({ items: z.array(MailSender) })

/** Operator's decision about an organisation's emails. Resuming them resets its complaints. */
export const MailSenderChange = z
  .strictObject({ trusted: z.boolean().optional(), stopped: z.boolean().optional() })
  .refine((change) => Object.keys(change).length > 0, 'Please say what to change')
export type MailSenderChange = z.infer<typeof MailSenderChange>
