import { type PlanName, plans, planThatLifts } from '@earshot/shared/plans'
import type { GlobalDb } from '../db/database.ts'
import { preparedGlobal } from '../db/prepared.ts'
import { planLimit } from '../lib/app-error.ts'
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

/**
 * Whether a recipient may get one more mail of a kind today, over all organisations; counts it. Whoever types
 * addresses into a form of ours can so never fill a stranger's mailbox. Each kind counts by itself: many invitations
 * leave room for a recovery.
 */
export async function reserveMail(
  { clock, config }: Allowing,
  tx: Tx,
  template: TemplateName,
  to: string,
): Promise<boolean> {
  const { perDay } = templates[template]
  if (perDay === null) return true
  const count = await countToday(tx, countOf(template, to), clock())
  return count <= Math.ceil(perDay * config.rateLimitFactor)
}

/**
 * Whether somebody in a network may ask today for one more mail of a kind to a recipient, of which `perDay` are heard;
 * counts it. So nobody uses up alone what `reserveMail` leaves the recipient.
 */
export async function reserveRequest(
  { clock, config }: Allowing,
  tx: Tx,
  asked: { template: TemplateName; to: string; network: string; perDay: number },
): Promise<boolean> {
  const count = await countToday(
    tx,
    `${countOf(asked.template, asked.to)} ${shortDigest(asked.network)}`,
    clock(),
  )
  return count <= Math.ceil(asked.perDay * config.rateLimitFactor)
}

/** Gives back what `reserveMail` has counted for a mail that could not be sent. */
export const releaseMail = (
  { clock }: Pick<Allowing, 'clock'>,
  tx: Pick<GlobalDb, 'global'>,
  template: TemplateName,
  to: string,
) => uncountToday(tx, countOf(template, to), clock())

const countOf = (template: TemplateName, to: string): string =>
  `mail ${template} ${shortDigest(mailboxOf(to))}`

/** `ada+trick@example.com` arrives where `ada@example.com` does. */
const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@')

const planOf = preparedGlobal((db, given: { tenantId: string }) =>
  db.selectFrom('tenants').select('plan').where('id', '=', given.tenantId),
)

/** Counts an invitation of an organisation. @throws AppError `plan_limit` when today's are used up. */
export async function takeInvitation({ clock, config }: Allowing, tx: Tx, tenantId: string): Promise<void> {
  const [tenant] = await planOf(tx.dialect, tx.connection, { tenantId })
  const plan = plans[tenant?.plan ?? 'free']
  const count = await countToday(tx, `invitations ${tenantId}`, clock())
  if (count > Math.ceil(plan.invitationsDaily * config.rateLimitFactor)) throw planLimit(usedUp(plan.name))
}

function usedUp(name: PlanName): string {
  const { title, invitationsDaily } = plans[name]
  const larger = planThatLifts((plan) => plan.invitationsDaily > invitationsDaily)
  const until = larger
    ? `Send more tomorrow, or choose the ${larger.title} plan for ${larger.invitationsDaily} a day.`
    : 'Send more tomorrow.'
  return `The ${title} plan sends up to ${invitationsDaily} invitations a day, and today’s are used up. ${until}`
}
