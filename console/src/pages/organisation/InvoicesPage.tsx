import { Anchor, Paper } from '@mantine/core'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OrganisationFrame } from './OrganisationFrame.tsx'

/** Payments and invoices: there are none while billing is off, and the page says so. */
export const InvoicesPage = () => (
  <OrganisationFrame title="Payments / Invoices">
    <Paper withBorder>
      <EmptyState
        Icon={IconReceipt}
        title="No invoices"
        text="Your plan is managed by the administrator of this Earshot server: nothing is charged, no payment details are kept, and no invoices are made."
        action={
          <Anchor component={Link} to={paths.subscription()} size="sm">
            See your plan and what it holds
          </Anchor>
        }
      />
    </Paper>
  </OrganisationFrame>
)
