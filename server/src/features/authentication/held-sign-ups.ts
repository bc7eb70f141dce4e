import type { Page } from '@earshot/shared/field/page'
import type { HeldSignUp } from '@earshot/shared/operator/operator'
import type { SignUpResult } from '@earshot/shared/result'
import { requireOpenSignUp } from '../../auth/sign-up-mode.ts'
import { findUserByEmail } from '../../auth/users.queries.ts'
import { recordOperatorAction } from '../../db/operator-log.ts'
import type { OperatorCtx, PublicCtx } from '../../http/context.ts'
import type { BaseServices } from '../../http/services.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { newId } from '../../lib/id.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { PlainName } from '../../mail/templates/fields.ts'
import { PendingSignUp, queueActivationMail } from './activation.ts'
import {
  deleteHeldSignUp,
  deleteHeldSignUpsOf,
  insertHeldSignUp,
  listHeldSignUps,
} from './held-sign-ups.queries.ts'

/** Context of an operator, in the server or in a command-line tool. */
type DecisionCtx = OperatorCtx<BaseServices>

/** Response to a visitor whose address looks temporary. */
const heldAnswer: SignUpResult = {
  status: 'Warning',
  messages: [
    'This looks like a temporary email address. Your sign-up is held until we have checked it; sign up with your regular address to start right away.',
  ],
  activated: false,
}

/**
 * Holds a sign-up for the operator to decide, in the transaction of `ctx`; no mail goes to its address before that. A
 * second sign-up with an address replaces the first, and the operators are notified once.
 */
export async function holdSignUp(
  ctx: PublicCtx,
  email: string,
  pending: PendingSignUp,
): Promise<SignUpResult> {
  const { database, now, services } = ctx
  const { log, config } = services
  const id = newId()
  const before = await deleteHeldSignUpsOf(database, email)
  const payload = JSON.stringify(pending)
  await insertHeldSignUp(database, { id, email, payload, reason: 'temporary address', created_at: now })
  if (before === 0)
    for (const operator of config.operatorEmails) await notifyOperator(ctx, operator, email, pending)
  log.info({ heldSignUp: id }, 'sign-up held: its address looks temporary')
  return heldAnswer
}

const notifyOperator = (
  ctx: PublicCtx,
  operator: string,
  email: string,
  pending: PendingSignUp,
): Promise<void> =>
  queueAccountMail(ctx, {
    template: 'signUpHeld',
    to: operator,
    tenantId: null,
    params: () => ({
      email,
      personName: `${pending.firstName} ${pending.lastName}`,
      companyName: pending.companyName,
      link: `${ctx.services.config.publicUrl}/operator/held-sign-ups`,
    }),
  })

/** Held sign-ups as text: a line each, oldest first. */
export async function describeHeldSignUps({ database }: DecisionCtx): Promise<string> {
  const held = await listHeldSignUps(database)
  if (held.length === 0) return 'No sign-up is held.'
  return held
    .map(({ id, email, payload, created_at }) => {
      const { firstName, lastName, companyName } = PendingSignUp.parse(JSON.parse(payload))
      const at = new Date(created_at).toISOString().slice(0, 16).replace('T', ' ')
      // Stripped of control characters: a terminal would execute escape sequences typed by a stranger.
      const [name, company] = [PlainName.parse(`${firstName} ${lastName}`), PlainName.parse(companyName)]
      return `${id}  ${at}  ${email}  ${name}, ${company}`
    })
    .join('\n')
}

/** A page of held sign-ups, oldest first. */
export async function showHeldSignUps(
  { database }: DecisionCtx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<HeldSignUp>> {
  const [after] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const rows = await listHeldSignUps(database, { after, limit: limit + 1 })
  return cutPage(
    rows,
    limit,
    ({ id }) => [id],
    ({ id, email, payload, reason, created_at }) => {
      const { firstName, lastName, companyName } = PendingSignUp.parse(JSON.parse(payload))
      return { id, email, personName: `${firstName} ${lastName}`, companyName, reason, createdAt: created_at }
    },
  )
}

/**
 * Releases a held sign-up: its activation email is sent.
 * @returns a sentence for the operator; undefined if no sign-up is held under the id.
 * @throws AppError `forbidden` if sign-up is not open.
 */
export const releaseSignUp = (ctx: DecisionCtx, id: string): Promise<string | undefined> =>
  ctx.transaction(async (ctx) => {
    const held = await deleteHeldSignUp(ctx.database, id)
    if (!held) return undefined
    requireOpenSignUp(ctx)
    await recordOperatorAction(ctx, 'held_sign_up.released', id)
    const { email, payload } = held
    if (await findUserByEmail(ctx.database, email))
      return `${email} has an account already; the held sign-up is deleted.`
    await queueActivationMail(ctx, email, PendingSignUp.parse(JSON.parse(payload)))
    return `${email} is sent an activation email.`
  })

/**
 * Deletes a held sign-up without notifying its address.
 * @returns a sentence for the operator; undefined if no sign-up is held under the id.
 */
export const refuseSignUp = (ctx: DecisionCtx, id: string): Promise<string | undefined> =>
  ctx.transaction(async (ctx) => {
    const held = await deleteHeldSignUp(ctx.database, id)
    if (!held) return undefined
    await recordOperatorAction(ctx, 'held_sign_up.refused', id)
    return `The sign-up with ${held.email} is deleted.`
  })
