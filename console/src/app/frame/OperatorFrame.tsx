import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailbox from '@tabler/icons-react/dist/esm/icons/IconMailbox.mjs'
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import { Outlet, useLocation } from 'react-router-dom'
import { FullPage } from '../../design/page/FullPage.tsx'
import { PageHeader } from '../../design/page/PageHeader.tsx'
import { paths } from '../../lib/paths.ts'
import { SideNavigation, type SideNavigationItem } from '../navigation/SideNavigation.tsx'
import classes from './AccountFrame.module.css'

/**
 * The frame of the operator's pages: the heading of each, and their menu. For everybody else the server responds that the page
 * does not exist.
 */
export function OperatorFrame() {
  const { pathname } = useLocation()
  const shown = operatorItems.find(({ to }) => pathname.startsWith(to))
  return (
    <FullPage>
      <SideNavigation label="Operator pages" sections={[{ items: operatorItems }]}>
        <div className={classes.page}>
          <PageHeader
            level={1}
            title={shown ? `${shown.label} · Operator` : 'Operator'}
            heading={shown?.label ?? 'Operator'}
            description="This installation and everybody on it. What you do here is logged."
          />
          <Outlet />
        </div>
      </SideNavigation>
    </FullPage>
  )
}

/** The operator's pages. */
const operatorItems: readonly SideNavigationItem[] = [
  { label: 'Organisations', to: paths.operatorOrganisations(), Icon: IconBuilding },
  { label: 'Billing', to: paths.operatorBilling(), Icon: IconCreditCard },
  { label: 'Emails', to: paths.mailSenders(), Icon: IconSend },
  { label: 'Held sign-ups', to: paths.heldSignUps(), Icon: IconUserQuestion },
  { label: 'Incidents', to: paths.incidents(), Icon: IconAlertTriangle },
  { label: 'Maintenance', to: paths.maintenance(), Icon: IconTool },
  { label: 'Credit claims', to: paths.creditClaims(), Icon: IconReceiptRefund },
  { label: 'Waiting list', to: paths.subscribers(), Icon: IconMailbox },
  { label: 'Messages', to: paths.contactMessages(), Icon: IconMail },
]
