import { plans } from '@earshot/shared/plans'
import { useQuery } from '@tanstack/react-query'
import { organisationUsageQuery } from '../../queries/organisation.ts'
import { useUser } from '../../session.ts'
import { ListState } from '../../ui/ListState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { OrganisationFrame } from './OrganisationFrame.tsx'
import { PlanList } from './PlanList.tsx'
import { UsageBars } from './UsageBars.tsx'

/** The plan, what of it is used, and what each plan offers. */
export function SubscriptionPage() {
  const usage = useQuery(organisationUsageQuery())
  const { plan } = useUser().currentTenant
  return (
    <OrganisationFrame
      title="Subscription"
      description={`This organisation is on the ${plans[plan].title} plan.`}
      permission="manageBilling"
    >
      <Notice
        tone="info"
        title="Billing is off on this installation"
        messages={[
          'Nothing is charged. To change the plan, ask the person who runs this installation: the operator sets it by hand.',
        ]}
      />
      <Panel title="Usage">
        <ListState
          of={usage}
          loading="Loading Usage..."
          failed="The usage could not be loaded"
          isEmpty={() => false}
          empty={null}
        >
          {(loaded) => <UsageBars usage={loaded} />}
        </ListState>
      </Panel>
      <PlanList current={plan} />
    </OrganisationFrame>
  )
}
