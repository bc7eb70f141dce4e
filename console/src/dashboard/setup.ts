import type { Project } from '@earshot/shared/project/project'
import { z } from 'zod'
import { readStored, store } from '../lib/browser-storage.ts'

/** State of the dashboard in its address. */
export const DashboardSearch = z.object({
  /** True opens the first run, even if it was skipped. */
  setup: z.stringbool().default(false),
})

/** Progress of an organisation's first project. */
export interface ProjectSetup {
  /** The project whose setup is most advanced. */
  project: Project
  /** Website that may embed the widget; null before step one. */
  website: string | null
  installed: boolean
  hasFeedback: boolean
}

/** The setup's progress; undefined without a project that is not archived. */
export function setupOf(projects: readonly Project[], hasFeedback: boolean): ProjectSetup | undefined {
  const live = projects.filter(({ archivedAt }) => archivedAt === null)
  const project =
    live.find(({ installation }) => installation !== null) ??
    live.find(({ allowedOrigins }) => allowedOrigins.length > 0) ??
    live[0]
  return (
    project && {
      project,
      website: project.allowedOrigins[0] ?? null,
      installed: project.installation !== null,
      hasFeedback,
    }
  )
}

export const isSetUp = ({ website, installed, hasFeedback }: ProjectSetup): boolean =>
  website !== null && installed && hasFeedback

const keyOf = (tenantId: string): string => `earshot-setup-skipped:${tenantId}`

/** Stores in this browser that an organisation's first run was skipped. */
export const skippedSetup = {
  read: (tenantId: string): boolean => readStored(keyOf(tenantId)) !== null,
  keep: (tenantId: string): void => store(keyOf(tenantId), 'true'),
}
