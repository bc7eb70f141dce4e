import type { LinkedSubscription, SubscriptionEnd } from '@earshot/shared/billing/subscription'
import type { ActionResult } from '@earshot/shared/result'
import type { PublicCtx } from '../../http/context.ts'
import { gone } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import {
  confirmByHash,
  deleteSubscriber,
  findSubscribedList,
  updateUnsubscribed,
} from './subscribers.queries.ts'

/**
 * Uses a confirmation link: the address is now on its list. Any number of times, until the link expires, a newer one is
 * sent or the address leaves the list.
 */
export async function confirmSubscription(ctx: PublicCtx, token: string): Promise<ActionResult> {
  const confirmed = await ctx.transaction(({ database, now }) => confirmByHash(database, digest(token), now))
  if (!confirmed) return deadLink
  return { status: 'Ok', messages: [joined[confirmed.list]] }
}

/**
 * Uses an unsubscribe link, any number of times: the response is the same when the address was unsubscribed already.
 */
export async function endSubscription(
  ctx: PublicCtx,
  { token, erase }: SubscriptionEnd,
): Promise<ActionResult> {
  const subscription = ctx.services.unsubscribeLinks.nameOf(token)
  if (!subscription) return brokenLink
  await ctx.transaction(async ({ database, now }) => {
    if (erase) await deleteSubscriber(database, subscription.subscriberId)
    else await updateUnsubscribed(database, subscription.subscriberId, now)
  })
  return { status: 'Ok', messages: [erase ? erased : left] }
}

/** The list of an unsubscribe link, which stays unused. @throws AppError `gone` for a link that is none of ours. */
export async function describeSubscription(ctx: PublicCtx, token: string): Promise<LinkedSubscription> {
  const subscription = ctx.services.unsubscribeLinks.nameOf(token)
  if (!subscription) throw gone('This link is not complete, or is none of ours.')
  const subscriber = await findSubscribedList(ctx.services.db, subscription.subscriberId)
  return { list: subscriber?.list ?? null }
}

const joined = {
  waiting: 'You are on the waiting list. We write to you as soon as there is an account for you.',
  news: 'You are on the mailing list. We write to you when there is news about Earshot.',
}

const left = 'You get no more emails from this list. Should you change your mind, subscribe again.'
const erased = 'You get no more emails from this list, and your address is deleted from it.'

const deadLink: ActionResult = {
  status: 'Error',
  messages: [
    'This link has expired or was replaced by a newer one. Open the newest email, or enter your address again.',
  ],
}

const brokenLink: ActionResult = {
  status: 'Error',
  messages: ['This link is not complete. Please open the one in the email once more.'],
}
