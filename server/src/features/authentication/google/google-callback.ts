import { bounded } from '@earshot/shared/field/text-fields'
import { z } from 'zod'
import { GoogleFailed, type GoogleIdentity } from '../../../auth/google.ts'
import { findActiveMembership } from '../../../auth/memberships.queries.ts'
import { returnPath } from '../../../auth/return-path.ts'
import type { ValidSession } from '../../../auth/sessions.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { AppError } from '../../../lib/app-error.ts'
import { invitationPath } from '../../invitation/invitation-link.ts'
import { recordSignIn, type SignIn } from '../session/session.ts'
import {
  confirmWithGoogle,
  GoogleRefused,
  linkGoogle,
  signInWithGoogle,
  signUpWithGoogle,
} from './google-account.ts'
import { configured, type Flow, type Purpose, providerName, resumeFlow } from './google-flow.ts'
import { acceptWithGoogle } from './google-invitation.ts'

/** Query parameters that the provider adds when it redirects back; further ones are ignored. */
export const CallbackQuery = z.object({
  state: bounded(200).catch(''),
  code: bounded(2_000).catch(''),
  /** Error code in place of an authorisation code, such as `access_denied`. */
  error: bounded(200).catch(''),
})
type CallbackQuery = z.infer<typeof CallbackQuery>

/** The browser that the provider redirected back. */
export interface Browser {
  /** Cookie set when the flow began. */
  secret: string
  session: ValidSession | undefined
  /** Secret of the browser's sign-up, an earlier or a new one. */
  signUpSecret: string
}

/** Next URL of the browser, and the change to its session. */
export interface CallbackResult {
  to: string
  start?: SignIn
  renew?: true
  /** Set if a mail was queued whose link works in this browser. */
  mailed?: true
}

const home = '/dashboard'

/**
 * Handles a browser that comes back from Google. Every failure becomes a page with a sentence: nobody can do anything
 * with a JSON error in the middle of a redirect.
 */
export async function handleCallback(
  ctx: PublicCtx,
  query: CallbackQuery,
  { secret, ...browser }: Browser,
): Promise<CallbackResult> {
  const flow = await resumeFlow(ctx, query.state, secret)
  const pages = pagesOf(ctx)
  const provider = providerName(ctx)
  if (!flow)
    return {
      to: withQuery(pages.login, {
        error: `This sign-in with ${provider} has expired or began in another browser. Please try again.`,
      }),
    }
  try {
    return await completeFlow(ctx, flow, await identify(ctx, flow, query), browser)
  } catch (error) {
    const refusal = refusalOf(error, ctx)
    if (refusal.unknown) return { to: withQuery(pages.signUp, { error: refusal.message }) }
    return { to: failurePage(pages, flow.purpose, { provider, message: refusal.message }) }
  }
}

function identify(ctx: PublicCtx, flow: Flow, { code, error }: CallbackQuery): Promise<GoogleIdentity> {
  if (error === 'access_denied')
    throw new GoogleRefused(`The sign-in with ${providerName(ctx)} was cancelled.`)
  if (!code) throw new GoogleRefused(`${providerName(ctx)} did not sign you in. Please try again.`)
  return configured(ctx).identify(code, flow)
}

async function completeFlow(
  ctx: PublicCtx,
  { purpose, createdAt }: Flow,
  identity: GoogleIdentity,
  { session, signUpSecret }: Omit<Browser, 'secret'>,
): Promise<CallbackResult> {
  if (purpose.intent === 'login') {
    const start = await ctx.transaction((ctx) => signInWithGoogle(ctx, identity))
    await recordSignIn(ctx, start)
    return { to: returnPath(purpose.returnTo, home), start }
  }
  if (purpose.intent === 'signUp') {
    const start = await ctx.transaction((ctx) => signUpWithGoogle(ctx, purpose.form, identity, signUpSecret))
    if (!start) return { to: withQuery(pagesOf(ctx).signUp, { created: '' }), mailed: true }
    await recordSignIn(ctx, start)
    return { to: home, start }
  }
  if (purpose.intent === 'acceptInvitation')
    return { to: home, start: await acceptWithGoogle(ctx, purpose.answer, identity, session) }
  if (session?.handle !== purpose.session)
    throw new GoogleRefused('Your session has changed in the meantime. Please try again.')
  const to = returnPath(purpose.returnTo, home)
  const { userId, tenantId } = session
  if (purpose.intent === 'link') {
    await ctx.transaction((ctx) => linkGoogle(ctx, userId, identity))
    return { to }
  }
  const member = await findActiveMembership(ctx.database, session)
  await ctx.transaction(async (ctx) => {
    await confirmWithGoogle(ctx, userId, identity, createdAt)
    const actor = member && { actorId: member.person_id }
    await ctx.record(tenantId, { type: 'session.reauthenticated', ...actor, targetId: userId })
  })
  return { to, renew: true }
}

function refusalOf(error: unknown, ctx: PublicCtx): GoogleRefused {
  const { db, log } = ctx.services
  if (error instanceof GoogleRefused) return error
  if (error instanceof AppError) return new GoogleRefused(error.message)
  if (error instanceof GoogleFailed) {
    log.warn({ err: error }, 'sign-in with a provider failed')
    return new GoogleRefused(
      error.reason === 'unreachable'
        ? `${providerName(ctx)} could not be reached. Please try again in a moment.`
        : `The answer from ${providerName(ctx)} could not be verified. Please try again.`,
    )
  }
  if (db.dialect.isConflict(error))
    return new GoogleRefused('This was done twice at the same moment. Please try again.')
  throw error
}

interface Pages {
  login: string
  signUp: string
}

/** In beta the usual URLs show the waiting list. */
const pagesOf = ({ services: { config } }: PublicCtx): Pages =>
  config.launchMode === 'beta'
    ? { login: '/login-hidden', signUp: '/signup-hidden' }
    : { login: '/login', signUp: '/signup' }

/** Product specification, section 4: a failed sign-up begins with its own sentence; `|` separates lines. */
function failurePage(
  pages: Pages,
  purpose: Purpose,
  { provider, message }: { provider: string; message: string },
): string {
  if (purpose.intent === 'login') return withQuery(pages.login, { error: message })
  if (purpose.intent === 'signUp')
    return withQuery(pages.signUp, {
      error: `Error signing up with ${provider} account, please try again|${message}`,
    })
  if (purpose.intent === 'acceptInvitation') return withQuery(invitationPath, { googleError: message })
  return withQuery(returnPath(purpose.returnTo, home), { googleError: message })
}

function withQuery(path: string, query: Record<string, string>): string {
  const url = new URL(path, 'https://earshot.invalid')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.pathname + url.search + url.hash
}
