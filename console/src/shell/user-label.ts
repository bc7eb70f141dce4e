import type { CurrentTenant, SignedInUser } from '@earshot/shared/account'

/** A person's full name, without stray spaces. */
export const fullNameOf = (user: Pick<SignedInUser, 'firstName' | 'lastName'>): string =>
  `${user.firstName} ${user.lastName}`.trim()

/** The badge in the user menu: Owner, or the role's name. */
export const badgeOf = ({ owner, role }: Pick<CurrentTenant, 'owner' | 'role'>): string =>
  owner ? 'Owner' : role

/** The full name, but only when it says more than the organisation's name. */
export const nameBesideTenant = (user: SignedInUser): string | undefined =>
  fullNameOf(user) === user.currentTenant.name ? undefined : fullNameOf(user)
