import { Dashboard } from '@earshot/shared/dashboard/dashboard'
import { may } from '@earshot/shared/permissions'
import { Button, Skeleton } from '@mantine/core'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { FullPage } from '../design/page/FullPage.tsx'
import { PageTitle } from '../design/page/PageTitle.tsx'
import { EmptyState } from '../design/table/EmptyState.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { useDateFormat } from '../lib/format-locale.ts'
import { loadPart } from '../lib/load-part.ts'
import { paths } from '../lib/paths.ts'
import { useSearchState } from '../lib/search-state.ts'
import { projectsQuery } from '../queries/projects.ts'
import { keys } from '../queries/query-keys.ts'
import { getQuery } from '../queries/server-query.ts'
import { useUser } from '../session/session.ts'
import classes from './DashboardPage.module.css'
import { needsSentence } from './needs-sentence.ts'
import { isNothingToDo } from './nothing-to-do.ts'
import { DashboardSearch, isSetUp, setupOf, skippedSetup } from './setup.ts'
import { Trend } from './Trend.tsx'
import { WorkList } from './WorkList.tsx'

const FirstRun = lazy(() => loadPart(async () => ({ default: (await import('./FirstRun.tsx')).FirstRun })))

/** A member's first page: the first run, or their work and the past week. */
export function DashboardPage() {
  const dashboard = useQuery(dashboardQuery())
  const firstRun = useFirstRun(dashboard.data)
  return (
    <FullPage>
      <PageTitle title="Dashboard" />
      {firstRun.setup && dashboard.data && firstRun.open ? (
        <Suspense>
          <FirstRun setup={firstRun.setup} dashboard={dashboard.data} onLeave={firstRun.leave} />
        </Suspense>
      ) : (
        <Overview dashboard={dashboard}>
          {firstRun.setup && !isSetUp(firstRun.setup) && (
            <p className={classes.setup}>
              <Link to={firstRun.link}>Finish setting up</Link>
            </p>
          )}
        </Overview>
      )}
    </FullPage>
  )
}

function Overview({ dashboard, children }: { dashboard: UseQueryResult<Dashboard>; children: ReactNode }) {
  const { firstName } = useUser()
  return (
    <div className={classes.dashboard}>
      <div className={classes.work}>
        <h2 className={classes.hello}>Hello {firstName}</h2>
        <QueryState
          query={dashboard}
          loading="Loading Dashboard..."
          skeleton={workSkeleton}
          failed="The dashboard could not be loaded"
        >
          {(loaded) => <Work dashboard={loaded} />}
        </QueryState>
        {children}
      </div>
      <aside className={classes.side} aria-label="Trend">
        {dashboard.data ? <Trend dashboard={dashboard.data} /> : !dashboard.error && trendSkeleton}
      </aside>
    </div>
  )
}

const dates = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const

function Work({ dashboard }: { dashboard: Dashboard }) {
  const date = useDateFormat(dates)
  return (
    <>
      <p className={classes.needs}>
        {date.format(new Date(dashboard.today))}. {needsSentence(dashboard)}
      </p>
      {isNothingToDo(dashboard) ? (
        <NothingToDo hasFeedback={dashboard.hasFeedback} />
      ) : (
        <WorkList dashboard={dashboard} />
      )}
    </>
  )
}

const NothingToDo = ({ hasFeedback }: { hasFeedback: boolean }) =>
  hasFeedback ? (
    <EmptyState
      Icon={IconChecks}
      title="All caught up"
      text="New feedback, and tasks that are due or yours, show up here as they come."
    />
  ) : (
    <EmptyState
      Icon={IconMessages}
      title="No feedback yet"
      text="Ideas and bug reports from your customers show up here as soon as Earshot is on one of your pages."
      action={
        <Button component={Link} to={paths.projects()}>
          See the projects
        </Button>
      }
    />
  )

const workSkeleton = (
  <>
    <Skeleton height={14} width={320} mt={5} mb={23} />
    {[2, 3, 4].map((count) => (
      <div key={count}>
        <Skeleton height={13} width={110} mb={17} />
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey lines are all alike
          <Skeleton key={row} height={14} mb={26} width={`${70 - row * 9}%`} />
        ))}
      </div>
    ))}
  </>
)

const trendSkeleton = (
  <div aria-hidden>
    <Skeleton height={13} width={130} mb={18} />
    <Skeleton height={52} mb={12} />
    <Skeleton height={146} />
  </div>
)

/** The signed-in member's work, and the past week in this browser's time zone. */
const dashboardQuery = () =>
  getQuery(
    keys.dashboard(),
    `/dashboard?timeZone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)}`,
    Dashboard,
  )

/**
 * The first run for members who may set a project up: open while there is neither feedback nor work, unless skipped,
 * and again by its link. Once open it stays until it is left, also after its last step.
 */
function useFirstRun(dashboard: Dashboard | undefined) {
  const { currentTenant } = useUser()
  const mayEdit = may(currentTenant, 'editProjects')
  const { data: projects } = useQuery({ ...projectsQuery(), enabled: mayEdit })
  const [search, { change, linkTo }] = useSearchState(DashboardSearch)
  const [stays, stay] = useState(false)
  const begins = dashboard !== undefined && isFresh(dashboard) && !skippedSetup.read(currentTenant.id)
  if (begins && !stays) stay(true)
  const setup = mayEdit && projects && dashboard ? setupOf(projects, dashboard.hasFeedback) : undefined
  return {
    /** Undefined for members who may not set up, and until it has loaded. */
    setup,
    open: search.setup || begins || stays,
    link: linkTo({ setup: true }),
    leave: () => {
      skippedSetup.keep(currentTenant.id)
      stay(false)
      change({ setup: undefined })
    },
  }
}

const isFresh = (dashboard: Dashboard): boolean => !dashboard.hasFeedback && isNothingToDo(dashboard)
