import Stripe from 'stripe'
import { AppError, conflict } from '../lib/app-error.ts'

/** Calls Stripe, and translates its errors. */
export async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      throw conflict(
        `The card was declined, and nothing was changed. Update the payment details, then try again. The bank says: ${error.message}`,
      )
    if (isAway(error))
      throw new AppError(
        'unavailable',
        503,
        'The payment provider cannot be reached at the moment. Nothing was changed; please try again in a few minutes.',
        { retryAfter: 60 },
      )
    throw error
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError

/** Calls Stripe about an object. @returns undefined if the object does not exist. */
export async function askIfThere<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask(call)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
