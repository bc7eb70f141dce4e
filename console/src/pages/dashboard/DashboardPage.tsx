import type { Dashboard } from '@earshot/shared/dashboard'
import { may } from '@earshot/shared/permissions'
import { Button, Skeleton, Title } from '@mantine/core'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { dashboardQuery } from '../../queries/dashboard.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import classes from './DashboardPage.module.css'
import { FeedbackRows } from './FeedbackRows.tsx'
import { NeedsMe } from './NeedsMe.tsx'
import { TaskRows } from './TaskRows.tsx'
import { WeekChart } from './WeekChart.tsx'

/** What a member sees first: the greeting, what needs them, what the week brought. */
export function DashboardPage() {
  const { firstName, currentTenant } = useUser()
  return (
    <div className={classes.page}>
      <PageTitle title="Dashboard" />
      <Title order={2} mb="md">
        Hello {firstName}
      </Title>
      <QueryState
        query={useQuery(dashboardQuery())}
        loading="Loading Dashboard..."
        skeleton={skeleton}
        failed="The dashboard could not be loaded"
        isEmpty={isQuiet}
        empty={{
          Icon: IconMessages,
          title: 'No feedback yet',
          text: 'Ideas and bug reports from your customers show up here as soon as Earshot is on one of your pages.',
          action: (
            <Button component={Link} to={paths.projects()}>
              {may(currentTenant, 'editProjects') ? 'Set up a project' : 'See the projects'}
            </Button>
          ),
        }}
      >
        {(dashboard) => <Overview dashboard={dashboard} />}
      </QueryState>
    </div>
  )
}

/** Whether nothing has happened yet, or nothing is left to see. */
const isQuiet = ({ waiting, unanswered, myTasks, week, mostWanted, recentlyDone }: Dashboard): boolean =>
  waiting + unanswered + myTasks.length + mostWanted.length + recentlyDone.length === 0 &&
  week.every(({ ideas, bugs }) => ideas + bugs === 0)

function Overview({ dashboard }: { dashboard: Dashboard }) {
  return (
    <div className={classes.grid}>
      <Panel title="Needs you">
        <NeedsMe waiting={dashboard.waiting} unanswered={dashboard.unanswered} />
        <Title order={3} size="h3" mt="md" mb={4}>
          My tasks
        </Title>
        <TaskRows tasks={dashboard.myTasks} />
      </Panel>
      <Panel title="This week">
        <WeekChart week={dashboard.week} />
      </Panel>
      <Panel title="Most wanted">
        <FeedbackRows items={dashboard.mostWanted} measure="people" empty="No open ideas with votes yet." />
      </Panel>
      <Panel title="Recently done">
        <FeedbackRows items={dashboard.recentlyDone} measure="age" empty="Nothing was finished lately." />
      </Panel>
    </div>
  )
}

const skeleton = (
  <div className={classes.grid}>
    <Skeleton height={220} />
    <Skeleton height={220} />
    <Skeleton height={160} />
    <Skeleton height={160} />
  </div>
)
