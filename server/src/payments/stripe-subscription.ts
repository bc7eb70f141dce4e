import Stripe from 'stripe'
import { conflict } from '../lib/app-error.ts'
import { ask, askIfThere } from './stripe-errors.ts'

/** Calls Stripe about a subscription. @throws AppError `conflict` if the subscription has ended meanwhile. */
export async function callForRunning<Answer>(
  stripe: Stripe,
  subscriptionId: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(call)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && (await hasEnded(stripe, subscriptionId)))
      throw conflict('This subscription has ended. Load the page again to subscribe anew.')
    throw error
  }
}

/** The only item of a running subscription. @throws AppError `conflict` if the subscription has ended meanwhile. */
export async function itemOf(stripe: Stripe, subscriptionId: string): Promise<Stripe.SubscriptionItem> {
  const { items } = await callForRunning(stripe, subscriptionId, () =>
    stripe.subscriptions.retrieve(subscriptionId),
  )
  const [item] = items.data
  if (!item) throw new Error(`The subscription ${subscriptionId} has no price`)
  return item
}

async function hasEnded(stripe: Stripe, subscriptionId: string): Promise<boolean> {
  const subscription = await askIfThere(() => stripe.subscriptions.retrieve(subscriptionId))
  return !subscription || ['canceled', 'incomplete_expired'].includes(subscription.status)
}
