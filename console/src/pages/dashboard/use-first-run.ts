import type { Dashboard } from '@earshot/shared/dashboard'
import { may } from '@earshot/shared/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchState } from '../../lib/search-state.ts'
import { useUser } from '../../lib/session.ts'
import { projectsQuery } from '../../queries/projects.ts'
import { isNothingToDo } from './nothing-to-do.ts'
import { DashboardSearch, setupOf, skippedSetup } from './setup.ts'

/**
 * The first run of whoever may set a project up: open while there is no feedback and nothing to do, unless it was
 * skipped, and again by its link. Once open it stays, also when its last step ticks, until it is left.
 */
export function useFirstRun(dashboard: Dashboard | undefined) {
  const { currentTenant } = useUser()
  const mayEdit = may(currentTenant, 'editProjects')
  const { data: projects } = useQuery({ ...projectsQuery(), enabled: mayEdit })
  const [search, { change, linkTo }] = useSearchState(DashboardSearch)
  const [stays, stay] = useState(false)
  const begins = dashboard !== undefined && isFresh(dashboard) && !skippedSetup.read(currentTenant.id)
  if (begins && !stays) stay(true)
  const setup = mayEdit && projects && dashboard ? setupOf(projects, dashboard.hasFeedback) : undefined
  return {
    /** Undefined for those who may not set up, and until it is known. */
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
