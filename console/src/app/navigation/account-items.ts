import type { SignedInUser } from '@earshot/shared/account/account'
import { may } from '@earshot/shared/permissions'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconApi from '@tabler/icons-react/dist/esm/icons/IconApi.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs'
import { paths } from '../../lib/paths.ts'
import type { SideNavigationSection } from './SideNavigation.tsx'

/**
 * The side menu of the account and organisation pages (product specification, section 2), limited to the pages that
 * this person may open. Empty sections are left out.
 */
export function accountSections(user: SignedInUser): SideNavigationSection[] {
  const billing = may(user.currentTenant, 'manageBilling')
  const administrator = may(user.currentTenant, 'manageOrganisation')
  const apiKeys = may(user.currentTenant, 'manageApiKeys')
  const webhooks = may(user.currentTenant, 'manageWebhooks')
  const imports = may(user.currentTenant, 'importFeedback')
  const audit = may(user.currentTenant, 'readAuditLog')
  const own = may(user.currentTenant, 'ownAccount')
  return [
    {
      heading: 'Organisation',
      items: [
        ...(billing ? [{ label: 'Subscription', to: paths.subscription(), Icon: IconCreditCard }] : []),
        ...(billing ? [{ label: 'Payments / Invoices', to: paths.invoices(), Icon: IconReceipt }] : []),
        ...(administrator
          ? [{ label: 'Settings', to: paths.organisationSettings(), Icon: IconSettings }]
          : []),
        ...(administrator
          ? [{ label: 'Integrations', to: paths.integrations(), Icon: IconPlugConnected }]
          : []),
        ...(apiKeys ? [{ label: 'API keys', to: paths.apiKeys(), Icon: IconApi }] : []),
        ...(webhooks ? [{ label: 'Webhooks', to: paths.webhooks(), Icon: IconWebhook }] : []),
        ...(imports ? [{ label: 'Import', to: paths.imports(), Icon: IconFileImport }] : []),
        ...(audit ? [{ label: 'Audit log', to: paths.auditLog(), Icon: IconHistory }] : []),
      ],
    },
    {
      heading: 'Login Account',
      items: own
        ? [
            { label: 'Personal Details', to: paths.personalDetails(), Icon: IconUser },
            { label: 'Preferences', to: paths.preferences(), Icon: IconAdjustments },
            ...(user.hasEmailLogin
              ? [{ label: 'Change Password', to: paths.changePassword(), Icon: IconKey }]
              : []),
            { label: 'Data Privacy', to: paths.dataPrivacy(), Icon: IconShieldLock },
          ]
        : [],
    },
  ].filter(({ items }) => items.length > 0)
}
