import type { MailingList, NewSubscription } from '@earshot/shared/billing/subscription'
import { limits } from '@earshot/shared/limits'
import type { AnyCtx, PublicCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import type { BaseServices, Services } from '../../http/services.ts'
import type { JobHandler } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import { digest } from '../../lib/digest.ts'
import { emailKey } from '../../lib/email-key.ts'
import { newId, newSecret } from '../../lib/id.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { takeRequest } from '../../mail/allowance.ts'
import { findSubscriber, upsertPending } from './subscribers.queries.ts'

/**
 * Queues a request to subscribe a typed address to a list. The job finds out later if the address is on the list, so
 * that neither the response nor its duration tells. Requests filled in by bots are dropped.
 * @throws AppError `rate_limited` when today's requests for the address are used up.
 */
export async function requestSubscription(
  ctx: PublicCtx,
  { list, email, website }: NewSubscription,
): Promise<void> {
  if (website !== '') return
  const payload = { list, email: emailKey(email) }
  const template = confirmationOf(list)
  await once(ctx, async ({ services, database, auditContext, now }) => {
    const request = { template, to: payload.email, tenantId: null, network: auditContext.address }
    await takeRequest(services, database, request)
    await enqueue(database, { kind: 'requestedSubscription', tenantId: null, payload, runAt: now })
    return null
  })
}

type JobServices = BaseServices & Pick<Services, 'unsubscribeLinks'>
type JobCtx = Pick<AnyCtx<JobServices>, 'services' | 'database' | 'now'>

/** The job that asks the address's owner to confirm; existing subscribers are told that they are on the list. */
export const answerSubscription =
  (services: JobServices): JobHandler<'requestedSubscription'> =>
  async ({ payload: { list, email } }) => {
    await services.db.transaction(async (database) => {
      const ctx = { services, database, now: services.clock() }
      const known = await findSubscriber(database, list, email)
      if (known && known.confirmed_at !== null && known.unsubscribed_at === null)
        await tellSubscribed(ctx, { list, email, id: known.id })
      else await askToConfirm(ctx, list, email)
    })
  }

const confirmationOf = (list: MailingList) =>
  list === 'waiting' ? ('confirmWaitingList' as const) : ('confirmNews' as const)

/** An address is stored only once its mail is queued, and only the mail proves it (decisions, "Launch mode"). */
const askToConfirm = (ctx: JobCtx, list: MailingList, email: string): Promise<void> =>
  queueAccountMail(ctx, {
    template: confirmationOf(list),
    to: email,
    tenantId: null,
    params: async () => {
      const { database, services, now } = ctx
      const secret = newSecret(24)
      const id = await upsertPending(database, {
        id: newId(),
        list,
        email,
        confirm_hash: digest(secret),
        confirm_until: now + limits.subscriptionLife,
        created_at: now,
      })
      const link = `${services.config.publicUrl}/confirm-subscription#${secret}`
      return { link, unsubscribeLink: services.unsubscribeLinks.linkOf({ subscriberId: id }) }
    },
  })

const tellSubscribed = (
  ctx: JobCtx,
  { list, email, id }: { list: MailingList; email: string; id: string },
): Promise<void> =>
  queueAccountMail(ctx, {
    template: 'subscribedAlready',
    to: email,
    tenantId: null,
    params: () => ({ list, unsubscribeLink: ctx.services.unsubscribeLinks.linkOf({ subscriberId: id }) }),
  })
