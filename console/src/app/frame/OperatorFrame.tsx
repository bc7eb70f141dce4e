import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailbox from '@tabler/icons-react/dist/esm/icons/IconMailbox.mjs'
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import { matchPath, Outlet, useLocation } from 'react-router-dom'
import { FullPage } from '../../design/page/FullPage.tsx'
import { PageHeader } from '../../design/page/PageHeader.tsx'
import { paths } from '../../lib/paths.ts'
import { SideNavigation, type SideNavigationItem } from '../navigation/SideNavigation.tsx'
import classes from './AccountFrame.module.css'

/**
 * The frame of the operator's pages: their menu, and the heading of each in it. For everybody else the server responds
 * that the page does not exist.
 */
export function OperatorFrame() {
  const { pathname } = useLocation()
  const shown = operatorItems.find(({ to }) => matchPath(to, pathname))
  return (
    <FullPage>
      <SideNavigation label="Operator pages" sections={[{ items: operatorItems }]}>
        <div className={classes.page}>
          {shown && (
            <PageHeader
              level={1}
              title={`${shown.label} · Operator`}
              heading={shown.label}
              description={shown.description}
            />
          )}
          <Outlet />
        </div>
      </SideNavigation>
    </FullPage>
  )
}

/** The operator's pages; a description is for those whose contents do not begin with one. */
const operatorItems: readonly (SideNavigationItem & { description?: string })[] = [
  {
    label: 'Organisations',
    to: paths.operatorOrganisations(),
    Icon: IconBuilding,
    description: 'Every organisation on this installation. What you do here is logged.',
  },
  {
    label: 'Billing',
    to: paths.operatorBilling(),
    Icon: IconCreditCard,
    description: 'Payments, subscriptions and complimentary plans.',
  },
  {
    label: 'Emails',
    to: paths.mailSenders(),
    Icon: IconSend,
    description: 'Organisations that email their customers.',
  },
  {
    label: 'Held sign-ups',
    to: paths.heldSignUps(),
    Icon: IconUserQuestion,
    description: 'Sign-ups whose address looks temporary.',
  },
  { label: 'Incidents', to: paths.incidents(), Icon: IconAlertTriangle },
  { label: 'Maintenance', to: paths.maintenance(), Icon: IconTool },
  {
    label: 'Credit claims',
    to: paths.creditClaims(),
    Icon: IconReceiptRefund,
    description: 'Service credits that organisations claim for missed uptime.',
  },
  { label: 'Waiting list', to: paths.subscribers(), Icon: IconMailbox },
  {
    label: 'Messages',
    to: paths.contactMessages(),
    Icon: IconMail,
    description: 'Sent through the contact form.',
  },
]
