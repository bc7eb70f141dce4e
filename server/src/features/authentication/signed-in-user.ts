import type { SignedInUser } from '@earshot/shared/account'
import type { ValidSession } from '../../auth/sessions.ts'
import type { Services } from '../../http/services.ts'
import { isOperator } from '../operator/operators.ts'
import { findUser, listMemberships } from './accounts.queries.ts'

/** The signed-in user as the console knows them; undefined when nothing of the session's is left. */
export async function describeUser(
  services: Pick<Services, 'config' | 'db'>,
  {
    userId,
    tenantId,
    provider,
    recovery,
  }: Pick<ValidSession, 'userId' | 'tenantId' | 'provider' | 'recovery'>,
): Promise<SignedInUser | undefined> {
  const { db } = services
  const [user, memberships] = [await findUser(db, userId), await listMemberships(db, userId)]
  const current = memberships.find((membership) => membership.tenant_id === tenantId)
  if (!user || !current) return undefined
  return {
    id: user.id,
    personId: current.person_id,
    role: current.role,
    imageUrl: user.image_url,
    accountStatus: user.account_status,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    currentTenant: {
      id: current.tenant_id,
      name: current.name,
      owner: current.owner === 1,
      role: current.role,
      plan: current.plan,
      suspension:
        current.suspended_at === null
          ? null
          : { reason: current.suspended_reason, supportEmail: services.config.supportEmail },
    },
    tenants: memberships.map(({ tenant_id, name, owner, role }) => ({
      id: tenant_id,
      name,
      owner: owner === 1,
      role,
    })),
    hasEmailLogin: user.password_hash !== null,
    currentLoginProvider: provider,
    passwordResetRequested: recovery,
    theme: user.theme,
    language: user.language,
    operator: isOperator(services, user.email),
  }
}
