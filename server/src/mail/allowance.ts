import { limits } from '@earshot/shared/limits'
import { type PlanName, plans, planThatLifts } from '@earshot/shared/plan/plans'
import type { GlobalDb } from '../db/database.ts'
import { preparedGlobal } from '../db/prepared.ts'
import { AppError, planLimit } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import type { Config } from '../lib/config.ts'
import { shortDigest } from '../lib/digest.ts'
import { countToday, uncountToday } from './daily-counts.queries.ts'
import { type TemplateName, templates } from './templates/templates.ts'

type Tx = Pick<GlobalDb, 'dialect' | 'connection'>

/** What says how much is allowed, and when. */
export interface Allowing {
  clock: Clock
  config: Pick<Config, 'rateLimitFactor'>
}

/** A mail of a kind to somebody, on the account of an organisation or of the installation. */
export interface CountedMail {
  template: TemplateName
  to: string
  tenantId: string | null
}

/** A mail that goes to an address because somebody typed it. */
export interface RequestedMail extends CountedMail {
  /** Network in which the address was typed: `addressKey` of the client. */
  network: string
  /** The browser, if it has signed in with this address before. */
  knownBrowser?: string | undefined
}

const dayMs = 24 * 60 * 60_000
/** Days over which mails to one recipient are spread; those of the last are not limited. */
const daysAhead = 7
/** When a mail that was kept back for a later day goes out, after midnight UTC. */
const hourOfKeptMails = 7 * 60 * 60_000

/**
 * Counts a mail against its recipient's day. Organisations have counts of their own, so none uses up what another may
 * send. @returns false when the day's number is reached; the caller sends it later, or tells whoever caused it.
 */
export async function reserveMail(allowing: Allowing, tx: Tx, mail: CountedMail): Promise<boolean> {
  const { perDay } = templates[mail.template]
  return perDay === null || hasRoom(allowing, tx, keyOf(mail), perDay)
}

/**
 * Counts a mail on the first day on which its recipient's number is not reached.
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

/** When the day after `now` begins, UTC, late enough that everybody's counts are new. */
export const nextMailDay = (now: number): number => startOfDay(now) + dayMs + hourOfKeptMails

const startOfDay = (now: number): number => Math.floor(now / dayMs) * dayMs

/**
 * Counts a mail that somebody asks for by typing an address: a few a day for a network, so that nobody uses up what the
 * address's owner needs; more for a browser that is known for the address; and a larger number over all networks, so
 * that nobody fills a stranger's mailbox. Count requests before looking whether the address is known: then the answer
 * tells nothing. @returns false when today's are used up.
 */
export async function reserveRequest(allowing: Allowing, tx: Tx, request: RequestedMail): Promise<boolean> {
  const { network, knownBrowser } = request
  const key = keyOf(request)
  const ofNetwork = `${keyOf({ ...request, tenantId: null })} from ${shortDigest(network)}`
  const toAnybody = `mails requested from ${shortDigest(network)}`
  if (
    (await hasRoom(allowing, tx, ofNetwork, limits.requestedMailsDaily)) &&
    (await hasRoom(allowing, tx, toAnybody, limits.requestedMailsOfNetworkDaily)) &&
    (await hasRoom(allowing, tx, key, limits.requestedMailsInAllDaily))
  )
    return true
  if (knownBrowser === undefined) return false
  const ofBrowser = `${key} in ${shortDigest(knownBrowser)}`
  return hasRoom(allowing, tx, ofBrowser, limits.requestedMailsOfKnownBrowserDaily)
}

/** Counts a request for mail. @throws AppError `rate_limited` when today's are used up. */
export async function takeRequest(allowing: Allowing, tx: Tx, request: RequestedMail): Promise<void> {
  if (!(await reserveRequest(allowing, tx, request))) throw tooManyMails(allowing.clock())
}

/** Gives back what `reserveMail` has counted for a mail that could not be sent. */
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

/** `ada+trick@example.com` arrives where `ada@example.com` does. */
const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@')

const tooManyMails = (now: number): AppError =>
  new AppError(
    'rate_limited',
    429,
    'Several emails were sent to this address today. Please use the newest one, or try again tomorrow.',
    { retryAfter: Math.ceil((startOfDay(now) + dayMs - now) / 1000) },
  )

const planOf = preparedGlobal((db, given: { tenantId: string }) =>
  db.selectFrom('tenants').select('plan').where('id', '=', given.tenantId),
)

/**
 * Counts an invitation of an organisation, to an address that nobody has proven. @throws AppError `plan_limit` when
 * today's are used up, `rate_limited` when the address got as many today as anybody gets.
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
  const inAll = limits.requestedMailsInAllDaily
  if (
    !(await reserveMail(allowing, tx, { ...mail, tenantId })) ||
    !(await hasRoom(allowing, tx, keyOf({ ...mail, tenantId: null }), inAll))
  )
    throw tooManyMails(allowing.clock())
}

function usedUp(name: PlanName): string {
  const { title, invitationsDaily } = plans[name]
  const larger = planThatLifts((plan) => plan.invitationsDaily > invitationsDaily)
  const until = larger
    ? `Send more tomorrow, or choose the ${larger.title} plan for ${larger.invitationsDaily} a day.`
    : 'Send more tomorrow.'
  return `The ${title} plan sends up to ${invitationsDaily} invitations a day, and today’s are used up. ${until}`
}
