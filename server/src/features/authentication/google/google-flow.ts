import { GoogleSignUp } from '@earshot/shared/account/account'
import { GoogleAcceptance } from '@earshot/shared/invitation/invitation'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { insertFlow, redeemFlow } from '../../../auth/google.queries.ts'
import type { AuthorizationOptions, AuthorizationRequest, Google } from '../../../auth/google.ts'
import type { AnyCtx, PublicCtx } from '../../../http/context.ts'
import { AppError } from '../../../lib/app-error.ts'
import { digest } from '../../../lib/digest.ts'
import { newSecret } from '../../../lib/id.ts'

/** Purpose of a flow. `session` is the handle of the session that began it. */
const Purpose = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('login'), returnTo: z.string() }),
  z.object({ intent: z.literal('signUp'), form: GoogleSignUp }),
  z.object({
    intent: z.literal('acceptInvitation'),
    answer: GoogleAcceptance.omit({ token: true }).extend({ tokenHash: z.string() }),
  }),
  z.object({ intent: z.literal('link'), session: z.string(), returnTo: z.string() }),
  z.object({ intent: z.literal('reauthenticate'), session: z.string(), returnTo: z.string() }),
])
export type Purpose = z.infer<typeof Purpose>

/** A flow that came back to the browser that began it. */
export interface Flow extends Pick<AuthorizationRequest, 'verifier' | 'nonce'> {
  purpose: Purpose
  /** Start of the flow, in milliseconds since 1970, UTC. */
  createdAt: number
}

const optionsFor: Record<Purpose['intent'], AuthorizationOptions> = {
  login: {},
  signUp: { consent: true },
  acceptInvitation: { choice: true },
  link: {},
  reauthenticate: { fresh: true },
}

/**
 * Begins a flow. @returns the provider's URL, and the secret of the cookie that binds the flow to the browser.
 * @throws AppError `not_found` if Google sign-in is not configured.
 */
export async function beginFlow(ctx: AnyCtx, purpose: Purpose): Promise<{ url: string; browser: string }> {
  const { url, state, verifier, nonce } = configured(ctx).authorize(optionsFor[purpose.intent])
  const browser = newSecret(24)
  await ctx.transaction(({ database, now }) =>
    insertFlow(database, {
      state_hash: digest(state),
      browser_hash: digest(browser),
      verifier,
      nonce,
      payload: JSON.stringify(purpose),
      expires_at: now + limits.googleFlowLife,
      created_at: now,
    }),
  )
  return { url, browser }
}

/** Resumes a flow, once and in its own browser; undefined for every other attempt. */
export async function resumeFlow(ctx: PublicCtx, state: string, browser: string): Promise<Flow | undefined> {
  const row = await ctx.transaction(({ database, now }) =>
    redeemFlow(database, digest(state), digest(browser), now),
  )
  if (!row) return undefined
  const { payload, verifier, nonce, created_at } = row
  return { purpose: Purpose.parse(JSON.parse(payload)), verifier, nonce, createdAt: created_at }
}

/** @throws AppError `not_found`. */
export function configured({ services: { google } }: AnyCtx): Google {
  if (google) return google
  throw new AppError('not_found', 404, 'This installation has no sign-in provider.')
}

/** The provider's display name, also for a flow that began before the provider was removed from the configuration. */
export const providerName = ({ services: { google } }: Pick<AnyCtx, 'services'>): string =>
  google?.name ?? 'your provider'
