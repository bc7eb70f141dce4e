import type { HeldSignUp } from '@earshot/shared/operator'
import type { Page } from '@earshot/shared/page'
import type { SignUpResult } from '@earshot/shared/result'
import { findUserByEmail } from '../../auth/users.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import { type Operator, recordOperatorAction } from '../../db/operator-log.ts'
import type { Services } from '../../http/services.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { newId } from '../../lib/id.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { TypedName } from '../../mail/templates/fields.ts'
import { PendingSignUp, queueActivationMail } from './activation.ts'
import {
  deleteHeldSignUp,
  deleteHeldSignUpsOf,
  insertHeldSignUp,
  listHeldSignUps,
} from './held-sign-ups.queries.ts'

type HoldServices = Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'sealing'>

/** What a visitor whose address looks temporary is told. */
export const heldAnswer: SignUpResult = {
  status: 'Warning',
  messages: [
    'This looks like a temporary email address. Your sign-up is held until we have checked it; sign up with your regular address to start right away.',
  ],
  activated: false,
}

/**
 * Keeps a sign-up for the operator to decide; no mail goes to its address before that. The same address again takes
 * the place of what waited, and the operators hear of it once.
 */
export async function holdSignUp(
  services: HoldServices,
  email: string,
  pending: PendingSignUp,
): Promise<SignUpResult> {
  const { db, clock, log, config } = services
  const id = newId()
  await db.transaction(async (tx) => {
    const before = await deleteHeldSignUpsOf(tx, email)
    const row = {
      id,
      email,
      payload: JSON.stringify(pending),
      reason: 'temporary address',
      created_at: clock(),
    }
    await insertHeldSignUp(tx, row)
    if (before === 0)
      for (const operator of config.operatorEmails)
        await notifyOperator(services, tx, operator, { id, email, pending })
  })
  log.info({ heldSignUp: id }, 'sign-up held: its address looks temporary')
  return heldAnswer
}

const notifyOperator = (
  services: HoldServices,
  tx: GlobalDb,
  operator: string,
  { id, email, pending }: { id: string; email: string; pending: PendingSignUp },
): Promise<void> =>
  queueAccountMail(services, tx, {
    template: 'signUpHeld',
    to: operator,
    tenantId: null,
    params: () => ({
      id,
      email,
      personName: `${pending.firstName} ${pending.lastName}`,
      companyName: pending.companyName,
    }),
  })

/** What waits for a decision: a line each, oldest first. */
export async function describeHeldSignUps(db: GlobalDb): Promise<string> {
  const held = await listHeldSignUps(db)
  if (held.length === 0) return 'No sign-up is held.'
  return held
    .map(({ id, email, payload, created_at }) => {
      const { firstName, lastName, companyName } = PendingSignUp.parse(JSON.parse(payload))
      const at = new Date(created_at).toISOString().slice(0, 16).replace('T', ' ')
      // Made one line each: a terminal obeys what a stranger may have typed.
      const [name, company] = [TypedName.parse(`${firstName} ${lastName}`), TypedName.parse(companyName)]
      return `${id}  ${at}  ${email}  ${name}, ${company}`
    })
    .join('\n')
}

/** A page of what waits for a decision, oldest first. */
export async function showHeldSignUps(
  db: GlobalDb,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<HeldSignUp>> {
  const [after] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const rows = await listHeldSignUps(db, { after, limit: limit + 1 })
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
 * Lets a held sign-up through: its activation mail goes out.
 * @returns what was done, as a sentence; undefined when nothing is held under the id.
 */
export const releaseSignUp = (
  services: HoldServices,
  by: Operator,
  id: string,
): Promise<string | undefined> =>
  services.db.transaction(async (tx) => {
    const held = await deleteHeldSignUp(tx, id)
    if (!held) return undefined
    await recordOperatorAction({ ...by, database: tx }, 'held_sign_up.released', id)
    const { email, payload } = held
    if (await findUserByEmail(tx, email))
      return `${email} has an account already; the held sign-up is deleted.`
    await queueActivationMail(services, tx, email, PendingSignUp.parse(JSON.parse(payload)))
    return `${email} is sent an activation mail.`
  })

/**
 * Deletes a held sign-up; its address hears nothing.
 * @returns what was done, as a sentence; undefined when nothing is held under the id.
 */
export const refuseSignUp = ({ db }: HoldServices, by: Operator, id: string): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const held = await deleteHeldSignUp(tx, id)
    if (!held) return undefined
    await recordOperatorAction({ ...by, database: tx }, 'held_sign_up.refused', id)
    return `The sign-up with ${held.email} is deleted.`
  })
