import { plans } from '@earshot/shared/plans'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../lib/session.ts'
import { organisationUsageQuery } from '../../queries/organisation.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { CreditsPanel } from './CreditsPanel.tsx'
import { OrganisationFrame } from './OrganisationFrame.tsx'
import { PlanList } from './PlanList.tsx'
import { UsageBars } from './UsageBars.tsx'

const betaPriceKept = `Pro costs it $${plans.pro.price.beta} a year instead of $${plans.pro.price.yearly}, also when it leaves Pro and comes back.`

/** The plan, what of it is used, and what each plan offers. */
export function SubscriptionPage() {
  const usage = useQuery(organisationUsageQuery())
  const { plan } = useUser().currentTenant
  return (
    <OrganisationFrame
      title="Subscription"
      description={`This organisation is on the ${plans[plan].title} plan.`}
    >
      <Notice
        tone="info"
        title="Your plan is managed by the administrator of this Earshot server"
        messages={['Billing is off: nothing is charged. Contact them to change the plan.']}
      />
      <Panel title="Usage">
        <QueryState query={usage} loading="Loading Usage..." failed="The usage could not be loaded">
          {(loaded) => (
            <>
              <UsageBars usage={loaded} />
              <Text size="sm" c="dimmed" mt="md">
                Storage and items held for review are fair use: what your customers send is never refused.
              </Text>
            </>
          )}
        </QueryState>
      </Panel>
      {usage.data?.betaPrice === 'taken' && (
        <Notice tone="success" title="This organisation has the beta price" messages={[betaPriceKept]} />
      )}
      <PlanList current={plan} betaPrice={usage.data?.betaPrice ?? 'open'} />
      <CreditsPanel />
    </OrganisationFrame>
  )
}
