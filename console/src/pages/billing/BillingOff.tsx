import { plans } from '@earshot/shared/plans'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../lib/session.ts'
import { organisationUsageQuery } from '../../queries/organisation.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PlanList } from './PlanList.tsx'
import { listPrice } from './plan-offers.ts'
import { UsagePanel } from './UsagePanel.tsx'

const betaPriceKept = `Pro costs it $${plans.pro.price.beta} a year instead of $${plans.pro.price.yearly}, also when it leaves Pro and comes back.`

/** The plans on an installation without a payment provider, whose operator sets them by hand. */
export function BillingOff() {
  const { data: usage } = useQuery(organisationUsageQuery())
  const { plan } = useUser().currentTenant
  const betaPrice = usage?.betaPrice ?? 'open'
  return (
    <>
      <Text c="dimmed">This organisation is on the {plans[plan].title} plan.</Text>
      <Notice
        tone="info"
        title="Your plan is managed by the administrator of this Earshot server"
        messages={['Billing is off: nothing is charged. Contact them to change the plan.']}
      />
      <UsagePanel />
      {betaPrice === 'taken' && (
        <Notice tone="success" title="This organisation has the beta price" messages={[betaPriceKept]} />
      )}
      <Panel title="Plans">
        <PlanList current={plan} usage={usage} priceOf={(offered) => listPrice(offered, betaPrice)} />
      </Panel>
    </>
  )
}
