import { limits } from '@earshot/shared/limits'
import { insertMember } from '../auth/memberships.queries.ts'
import { insertUser } from '../auth/users.queries.ts'
import { insertHeldSignUp } from '../features/authentication/held-sign-ups.queries.ts'
import { newId } from '../lib/id.ts'
import type { World } from './harness.ts'
import type { Organisation } from './story.ts'

/** A member for the samples, recreated if an earlier call removed them. */
export async function sampleMember({ services }: World, tenantId: string): Promise<string> {
  const now = services.clock()
  const email = `member@${tenantId}.example`
  return services.db.transaction(async (tx) => {
    const users = tx.global.selectFrom('users').select('id').where('email', '=', email)
    const known = await users.executeTakeFirst()
    const userId =
      known?.id ??
      (await insertUser(tx, {
        email,
        passwordHash: 'no password has this hash',
        firstName: 'Sam',
        lastName: 'Ple',
        consentToHelpEmails: false,
        consentToMarketingEmails: false,
        now,
      }))
    await tx.global.deleteFrom('memberships').where('user_id', '=', userId).execute()
    return insertMember(tx, { tenantId, userId, name: 'Sam Ple', role: 'User', owner: false, now })
  })
}

/** The only open invitation of an organisation. */
export async function sampleInvitation(
  { services }: World,
  { tenantId, personId }: Organisation,
): Promise<string> {
  const id = newId()
  const now = services.clock()
  const db = services.db.tenant(tenantId)
  await db.transaction(async (tx) => {
    await tx.deleteFrom('invitations').execute()
    await tx
      .insertInto('invitations')
      .values({
        id,
        email: `invited@${tenantId}.example`,
        first_name: 'In',
        last_name: 'Vited',
        message: '',
        role: 'User',
        invited_by_id: personId,
        created_at: now,
        sent_at: now,
        expires_at: now + limits.invitationLife,
      })
      .execute()
  })
  return id
}

/** A held sign-up. */
export async function sampleHeldSignUp({ services }: World): Promise<string> {
  const id = newId()
  const pending = {
    passwordHash: 'no password has this hash',
    firstName: 'Held',
    lastName: 'Back',
    companyName: 'Held & Co',
    consentToHelpEmails: false,
    consentToMarketingEmails: false,
    browser: 'no cookie has this hash',
  }
  await services.db.transaction((tx) =>
    insertHeldSignUp(tx, {
      id,
      email: `${id}@mailinator.com`,
      payload: JSON.stringify(pending),
      reason: 'temporary address',
      created_at: services.clock(),
    }),
  )
  return id
}

/** An organisation without members, suspended or not, reset at each call. */
export async function sampleOrganisation({ services }: World, suspended: boolean): Promise<string> {
  const name = suspended ? 'Suspended sample' : 'Spare sample'
  const now = services.clock()
  const state = {
    plan: 'free',
    suspended_at: suspended ? now : null,
    suspended_reason: suspended ? 'Because.' : '',
  } as const
  return services.db.transaction(async ({ global }) => {
    const known = await global
      .updateTable('tenants')
      .set(state)
      .where('name', '=', name)
      .returning('id')
      .executeTakeFirst()
    if (known) return known.id
    const id = newId()
    await global
      .insertInto('tenants')
      .values({ id, name, ...state, created_at: now, updated_at: now })
      .execute()
    return id
  })
}
