import type { Comp } from '@earshot/shared/organisation'
import { plans } from '@earshot/shared/plans'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLastDay } from '../../plan/last-day.ts'
import { organisationUsageQuery } from '../../queries/organisation.ts'
import { Panel } from '../../ui/Panel.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { UsageBars } from '../organisation/UsageBars.tsx'

/** That a plan is free, until when, and what follows. */
function CompNote({ comp }: { comp: Comp }) {
  const lastDay = useLastDay()
  return (
    <Text mb="md">
      {plans[comp.plan].title} is free for this organisation until {lastDay(comp.endsAt)}. Nothing is deleted
      after that; what is more than the next plan holds stays.
    </Text>
  )
}

/** What is used of what the plan gives. */
export const UsagePanel = () => (
  <Panel title="Usage">
    <QueryState
      query={useQuery(organisationUsageQuery())}
      loading="Loading Usage..."
      failed="The usage could not be loaded"
    >
      {(usage) => (
        <>
          {usage.comp && <CompNote comp={usage.comp} />}
          <UsageBars usage={usage} />
          <Text size="sm" c="dimmed" mt="md">
            Storage and items held for review are fair use: what your customers send is never refused.
          </Text>
        </>
      )}
    </QueryState>
  </Panel>
)
