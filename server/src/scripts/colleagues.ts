import { insertMember } from '../auth/memberships.queries.ts'
import { insertUser } from '../auth/users.queries.ts'
import type { AppServices } from '../compose.ts'
import { invite } from '../features/invitation/invitations.ts'
import { changeUser } from '../features/member/users.ts'
import { type Cast, memberOf } from './tell.ts'

const hour = 60 * 60 * 1000

/** Further members beside the people of the demo story; no test depends on them. */
const colleagues = [
  { firstName: 'Nadia', lastName: 'Keller', role: 'Administrator', seenHoursAgo: 20, enabled: true },
  { firstName: 'Idris', lastName: 'Bello', role: 'User', seenHoursAgo: 150, enabled: true },
  { firstName: 'Wilma', lastName: 'Sand', role: 'User', seenHoursAgo: 1700, enabled: false },
] as const

const invited = {
  email: 'tilda@harbor.example',
  metaData: {
    firstName: 'Tilda',
    lastName: 'Frost',
    message: 'Hello Tilda, this is where we collect what the sailors wish for.',
    role: 'User',
  },
} as const

/** Adds members to the demo's first organisation: some active, one with disabled login, one invited yesterday. */
export async function addColleagues(services: AppServices, cast: Cast, passwordHash: string): Promise<void> {
  const now = services.clock()
  const ctx = memberOf(services, cast, undefined, now - 26 * hour)
  await services.db.transaction(async (tx) => {
    await tx.global
      .updateTable('memberships')
      .set({ last_sign_in_at: now - 30 * hour })
      .where('tenant_id', '=', cast.tenantId)
      .execute()
    for (const { firstName, lastName, role, seenHoursAgo } of colleagues) {
      const userId = await insertUser(tx, {
        email: `${firstName.toLowerCase()}@harbor.example`,
        passwordHash,
        firstName,
        lastName,
        consentToHelpEmails: true,
        consentToMarketingEmails: false,
        now,
      })
      const name = `${firstName} ${lastName}`
      const place = { tenantId: cast.tenantId, userId, name, role, owner: false }
      const signedInAt = now - seenHoursAgo * hour
      cast.members.set(firstName, await insertMember(tx, { ...place, signedInAt, now }))
    }
  })
  for (const { firstName, enabled } of colleagues)
    if (!enabled) await changeUser(ctx, cast.members.get(firstName) ?? '', { loginEnabled: false })
  await invite(ctx, invited)
}
