import type { SignUpResult } from '@earshot/shared/result'
import type { GlobalDb } from '../../db/database.ts'
import type { Services } from '../../http/services.ts'
import { Cannot } from '../../lib/cannot.ts'
import { newId } from '../../lib/id.ts'
import { orderAccountMail } from '../../mail/account-mail.ts'
import { TypedName } from '../../mail/letters/fields.ts'
import {
  deleteHeldSignUp,
  deleteHeldSignUpsOf,
  insertHeldSignUp,
  listHeldSignUps,
} from './held-sign-ups.queries.ts'
import { orderActivation, PendingSignUp } from './pending-sign-up.ts'
import { findUserByEmail } from './users.queries.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'log'>

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
  services: Needs,
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
        await tellOperator(services, tx, operator, { id, email, pending })
  })
  log.info({ heldSignUp: id }, 'sign-up held: its address looks temporary')
  return heldAnswer
}

const tellOperator = (
  services: Needs,
  tx: GlobalDb,
  operator: string,
  { id, email, pending }: { id: string; email: string; pending: PendingSignUp },
): Promise<void> =>
  orderAccountMail(services, tx, {
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

/** Lets a held sign-up through: its activation mail goes out. @throws Cannot. */
export const releaseSignUp = (services: Needs, id: string): Promise<string> =>
  services.db.transaction(async (tx) => {
    const { email, payload } = await takeHeld(tx, id)
    if (await findUserByEmail(tx, email))
      return `${email} has an account already; the held sign-up is deleted.`
    await orderActivation(services, tx, email, PendingSignUp.parse(JSON.parse(payload)))
    return `${email} is sent an activation mail.`
  })

/** Deletes a held sign-up; its address hears nothing. @throws Cannot. */
export const refuseSignUp = ({ db }: Needs, id: string): Promise<string> =>
  db.transaction(async (tx) => {
    const { email } = await takeHeld(tx, id)
    return `The sign-up with ${email} is deleted.`
  })

async function takeHeld(tx: GlobalDb, id: string) {
  const held = await deleteHeldSignUp(tx, id)
  if (!held) throw new Cannot(`No sign-up is held under ${id}.`)
  return held
}
