import type { User, UserRow } from '@earshot/shared/user'
import { nameOf } from './team.ts'
import type { UserOf } from './users.queries.ts'

export const userRow = (user: UserOf): UserRow => ({
  id: user.id,
  firstName: user.first_name,
  lastName: user.last_name,
  fullName: nameOf(user),
  email: user.email,
  imageUrl: user.image_url,
  lastSignInDate: user.last_sign_in_at,
  loginEnabled: user.login_enabled === 1,
  owner: user.owner === 1,
  tenants: [{ role: user.role }],
})

export const userView = (user: UserOf): User => ({
  ...userRow(user),
  consentToHelpEmails: user.consent_help === 1,
  consentToMarketingEmails: user.consent_marketing === 1,
})
