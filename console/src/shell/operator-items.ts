import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailbox from '@tabler/icons-react/dist/esm/icons/IconMailbox.mjs'
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import { paths } from '../lib/paths.ts'
import type { SideNavigationItem } from './SideNavigation.tsx'

/** The operator's pages. */
export const operatorItems: readonly SideNavigationItem[] = [
  { label: 'Organisations', to: paths.operatorOrganisations(), Icon: IconBuilding },
  { label: 'Billing', to: paths.operatorBilling(), Icon: IconCreditCard },
  { label: 'Held sign-ups', to: paths.heldSignUps(), Icon: IconUserQuestion },
  { label: 'Incidents', to: paths.incidents(), Icon: IconAlertTriangle },
  { label: 'Maintenance', to: paths.maintenance(), Icon: IconTool },
  { label: 'Credit claims', to: paths.creditClaims(), Icon: IconReceiptRefund },
  { label: 'Waiting list', to: paths.subscribers(), Icon: IconMailbox },
  { label: 'Messages', to: paths.contactMessages(), Icon: IconMail },
]
