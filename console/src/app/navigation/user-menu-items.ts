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
import { mayAddOrganisations } from '../../organisation/new-organisations.ts'

interface UserMenuItem {
  label: string
  to: string
  /** True for a page of the public site, which the console's router does not render. */
  outside?: true
  Icon: typeof IconPlus
  badge?: string
}

/** Links in the user menu to pages of the organisation that this person may open (product specification, section 2). */
export function organisationItems(user: SignedInUser): UserMenuItem[] {
  const administrator = may(user.currentTenant, 'manageOrganisation')
  const billing = may(user.currentTenant, 'manageBilling')
  return [
    ...(mayAddOrganisations(user)
      ? [{ label: 'New organisation', to: paths.newOrganisation(), Icon: IconPlus }]
      : []),
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

/** Link to the operator's pages, for operators only. */
export const operatorItems = ({ operator }: SignedInUser): UserMenuItem[] =>
  operator ? [{ label: 'Operator', to: paths.operator(), Icon: IconServerCog }] : []

/** Links in the user menu to the person's own pages. */
export const accountItems = ({ accountStatus, currentTenant }: SignedInUser): UserMenuItem[] => [
  ...(may(currentTenant, 'ownAccount')
    ? [
        {
          label: 'Personal Details',
          to: paths.personalDetails(),
          Icon: IconUser,
          ...(accountStatus !== 'Completed' && { badge: 'Complete Profile' }),
        },
        { label: 'Preferences', to: paths.preferences(), Icon: IconAdjustments },
      ]
    : []),
  { label: 'Service status', to: paths.status(), outside: true, Icon: IconActivity },
]
