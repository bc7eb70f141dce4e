import type { SignedInUser } from '@earshot/shared/account'
import { may } from '@earshot/shared/permissions'
import { paths } from '../lib/paths.ts'

interface AccountItem {
  label: string
  to: string
}

interface AccountSection {
  heading: string
  items: readonly AccountItem[]
}

/**
 * The side menu of the account and organisation pages (product specification, section 2), without what
 * this person may not open. A section without entries is left out.
 */
export function accountSections(user: SignedInUser): AccountSection[] {
  const billing = may(user.currentTenant, 'manageBilling')
  const administrator = may(user.currentTenant, 'manageOrganisation')
  const audit = may(user.currentTenant, 'readAuditLog')
  return [
    {
      heading: 'Organisation',
      items: [
        ...(billing ? [{ label: 'Subscription', to: paths.subscription() }] : []),
        ...(billing ? [{ label: 'Payments / Invoices', to: paths.invoices() }] : []),
        ...(administrator ? [{ label: 'Settings', to: paths.organisationSettings() }] : []),
        ...(administrator ? [{ label: 'Integrations', to: paths.integrations() }] : []),
        ...(audit ? [{ label: 'Audit log', to: paths.auditLog() }] : []),
      ],
    },
    {
      heading: 'Login Account',
      items: [
        { label: 'Personal Details', to: paths.personalDetails() },
        { label: 'Preferences', to: paths.preferences() },
        ...(user.hasEmailLogin ? [{ label: 'Change Password', to: paths.changePassword() }] : []),
        { label: 'Data Privacy', to: paths.dataPrivacy() },
      ],
    },
  ].filter(({ items }) => items.length > 0)
}
