import type { Project } from '@earshot/shared/project/project'
import { z } from 'zod'
import { readStored, store } from '../lib/browser-storage.ts'

/** What the dashboard's address says. */
export const DashboardSearch = z.object({
  /** Whether the first run is open, also after it was skipped. */
  setup: z.stringbool().default(false),
})

/** How far an organisation has come with its first project. */
export interface ProjectSetup {
  /** The one that has come furthest. */
  project: Project
  /** Where its widget may run; null before step one. */
  website: string | null
  installed: boolean
  hasFeedback: boolean
}

/** Undefined where there is no project, or none that is not archived. */
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

/** Whether the first run of an organisation was skipped in this browser. */
export const skippedSetup = {
  read: (tenantId: string): boolean => readStored(keyOf(tenantId)) !== null,
  keep: (tenantId: string): void => store(keyOf(tenantId), 'true'),
}
