import type { SignedInUser } from '@earshot/shared/account/account'
import { may } from '@earshot/shared/permissions'
import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconServerCog from '@tabler/icons-react/dist/esm/icons/IconServerCog.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { paths } from '../../lib/paths.ts'

interface UserMenuItem {
  label: string
  to: string
  /** A page of the public site: not the console's router's to show. */
  outside?: true
  Icon: typeof IconPlus
  badge?: string
}

/** The user menu's links to pages of the organisation (product specification, section 2), as far as this person may open them. */
export function organisationItems(user: SignedInUser): UserMenuItem[] {
  const administrator = may(user.currentTenant, 'manageOrganisation')
  const billing = may(user.currentTenant, 'manageBilling')
  return [
    { label: 'New organisation', to: paths.newOrganisation(), Icon: IconPlus },
    ...(administrator ? [{ label: 'Integrations', to: paths.integrations(), Icon: IconPlugConnected }] : []),
    ...(billing
      ? [
          { label: 'Billing / Invoices', to: paths.invoices(), Icon: IconReceipt },
          { label: 'Subscriptions / Upgrade', to: paths.subscription(), Icon: IconCreditCard },
        ]
      : []),
    ...(administrator ? [{ label: 'Settings', to: paths.organisationSettings(), Icon: IconBuilding }] : []),
  ]
}

/** The way to the operator's pages, for operators. */
export const operatorItems = ({ operator }: SignedInUser): UserMenuItem[] =>
  operator ? [{ label: 'Operator', to: paths.operator(), Icon: IconServerCog }] : []

/** The user menu's links to the person's own pages. */
export const accountItems = ({ accountStatus }: SignedInUser): UserMenuItem[] => [
  {
    label: 'Personal Details',
    to: paths.personalDetails(),
    Icon: IconUser,
    ...(accountStatus !== 'Completed' && { badge: 'Complete Profile' }),
  },
  { label: 'Preferences', to: paths.preferences(), Icon: IconAdjustments },
  { label: 'Service status', to: paths.status(), outside: true, Icon: IconActivity },
]
