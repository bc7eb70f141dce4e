import { mailLimits } from '@earshot/shared/mail-limits'
import { cheapestPlanWith, type PlanName, plans } from '@earshot/shared/plan/plans'
import type { GlobalDb } from '../db/database.ts'
import { preparedGlobal } from '../db/prepared.ts'
import { AppError, planLimit } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import type { Config } from '../lib/config/config.ts'
import { shortDigest } from '../lib/digest.ts'
import { countToday, uncountToday } from './daily-counts.queries.ts'
import { type TemplateName, templates } from './templates/templates.ts'

type Tx = Pick<GlobalDb, 'dialect' | 'connection'>

/** Configuration and clock of the limits. */
export interface Allowing {
  clock: Clock
  config: Pick<Config, 'rateLimitFactor'>
}

/** A mail of one kind to a recipient, in the name of an organisation or of the installation. */
export interface CountedMail {
  template: TemplateName
  to: string
  tenantId: string | null
}

/** A mail to an address that a user has typed. */
export interface RequestedMail extends CountedMail {
  /** Network in which the address was typed: `addressKey` of the client. */
  network: string
  /** The browser, if it has signed in with this address before. */
  knownBrowser?: string | undefined
}

const dayMs = 24 * 60 * 60_000
/** Days over which mails to one recipient are spread; the last day has no limit. */
const daysAhead = 7
/** Time of day at which postponed mails are sent, in milliseconds after midnight UTC. */
const hourOfKeptMails = 7 * 60 * 60_000

/**
 * Counts a mail against its recipient's daily limit. Each organisation has a count of its own, so none uses up
 * another's limit. @returns false if the limit is reached; the caller sends the mail later, or reports the limit to the
 * user.
 */
export async function reserveMail(allowing: Allowing, tx: Tx, mail: CountedMail): Promise<boolean> {
  const { perDay } = templates[mail.template]
  return perDay === null || hasRoom(allowing, tx, keyOf(mail), perDay)
}

/**
 * Counts a mail on the first day on which its recipient's limit is not reached.
 * @returns when to send it: now, or on one of the next days.
 */
export async function reserveMailLater(allowing: Allowing, tx: Tx, mail: CountedMail): Promise<number> {
  const now = allowing.clock()
  for (let day = 0; day < daysAhead; day++) {
    const at = day === 0 ? now : startOfDay(now) + day * dayMs + hourOfKeptMails
    if (await reserveMail({ ...allowing, clock: () => at }, tx, mail)) return at
  }
  return startOfDay(now) + daysAhead * dayMs + hourOfKeptMails
}

/** Start of the day after `now`, UTC, at the hour of postponed mails, when all daily counts have been reset. */
export const nextMailDay = (now: number): number => startOfDay(now) + dayMs + hourOfKeptMails

const startOfDay = (now: number): number => Math.floor(now / dayMs) * dayMs

/**
 * Counts a mail that a user requests by typing an address: a few per day and network, so that a stranger does not use
 * up the limit of the address's owner; more for a browser that is known for the address; and a larger number over all
 * networks, so that a stranger's mailbox cannot be flooded. Count requests before looking up the address: then the
 * response reveals nothing. @returns false over today's limit.
 */
export async function reserveRequest(allowing: Allowing, tx: Tx, request: RequestedMail): Promise<boolean> {
  const { network, knownBrowser } = request
  const key = keyOf(request)
  const ofNetwork = `${keyOf({ ...request, tenantId: null })} from ${shortDigest(network)}`
  const toAnybody = `mails requested from ${shortDigest(network)}`
  if (
    (await hasRoom(allowing, tx, ofNetwork, mailLimits.requestedMailsDaily)) &&
    (await hasRoom(allowing, tx, toAnybody, mailLimits.requestedMailsOfNetworkDaily)) &&
    (await hasRoom(allowing, tx, key, mailLimits.requestedMailsInAllDaily))
  )
    return true
  if (knownBrowser === undefined) return false
  const ofBrowser = `${key} in ${shortDigest(knownBrowser)}`
  return hasRoom(allowing, tx, ofBrowser, mailLimits.requestedMailsOfKnownBrowserDaily)
}

/** Counts a request for mail. @throws AppError `rate_limited` over today's limit. */
export async function takeRequest(allowing: Allowing, tx: Tx, request: RequestedMail): Promise<void> {
  if (!(await reserveRequest(allowing, tx, request))) throw tooManyMails(allowing.clock())
}

/** Uncounts a mail that `reserveMail` has counted and that could not be sent. */
export const releaseMail = (
  { clock }: Pick<Allowing, 'clock'>,
  tx: Pick<GlobalDb, 'global'>,
  mail: CountedMail,
) => uncountToday(tx, keyOf(mail), clock())

async function hasRoom({ clock, config }: Allowing, tx: Tx, key: string, perDay: number): Promise<boolean> {
  return (await countToday(tx, key, clock())) <= Math.ceil(perDay * config.rateLimitFactor)
}

const keyOf = ({ template, to, tenantId }: CountedMail): string =>
  `mail ${template} ${shortDigest(mailboxOf(to))}${tenantId === null ? '' : ` of ${tenantId}`}`

/** `ada+trick@example.com` has the mailbox of `ada@example.com`. */
const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@')

const tooManyMails = (now: number): AppError =>
  new AppError(
    'rate_limited',
    429,
    'Several emails were sent to this address today. Please use the newest one, or try again tomorrow.',
    { retryAfter: Math.ceil((startOfDay(now) + dayMs - now) / 1000) },
  )

const planOf = preparedGlobal((db, params: { tenantId: string }) =>
  db.selectFrom('tenants').select('plan').where('id', '=', params.tenantId),
)

/**
 * Counts an organisation's invitation to an unconfirmed address. @throws AppError `plan_limit` over today's limit of
 * the organisation, `rate_limited` over today's limit of the address.
 */
export async function takeInvitation(
  allowing: Allowing,
  tx: Tx,
  { to, tenantId }: { to: string; tenantId: string },
): Promise<void> {
  const [tenant] = await planOf(tx.dialect, tx.connection, { tenantId })
  const plan = plans[tenant?.plan ?? 'free']
  if (!(await hasRoom(allowing, tx, `invitations ${tenantId}`, plan.invitationsDaily)))
    throw planLimit(usedUp(plan.name))
  const mail = { template: 'invitation', to } as const
  const inAll = mailLimits.requestedMailsInAllDaily
  if (
    !(await reserveMail(allowing, tx, { ...mail, tenantId })) ||
    !(await hasRoom(allowing, tx, keyOf({ ...mail, tenantId: null }), inAll))
  )
    throw tooManyMails(allowing.clock())
}

function usedUp(name: PlanName): string {
  const { title, invitationsDaily } = plans[name]
  const larger = cheapestPlanWith((plan) => plan.invitationsDaily > invitationsDaily)
  const until = larger
    ? `Send more tomorrow, or choose the ${larger.title} plan for ${larger.invitationsDaily} a day.`
    : 'Send more tomorrow.'
  return `The ${title} plan sends up to ${invitationsDaily} invitations a day, and today’s are used up. ${until}`
}
