import type { CourseStatus, CourseStep } from '@earshot/shared/board/tracked-feedback'
import type { TenantDb } from '../../db/tenant-db.ts'
import { listStatusChanges } from '../activity/activity.ts'
import type { CachedProject } from '../project/cache/project-cache.ts'
import { findFirstRead } from './tracking.queries.ts'

/** Milliseconds within which a status that was taken back is not told. */
const takenBack = 10 * 60_000

/** The course of an item for its author; statuses that were deleted since are left out. */
export async function readCourse(
  db: TenantDb,
  { id, createdAt }: { id: string; createdAt: number },
  statuses: CachedProject['statuses'],
): Promise<CourseStep[]> {
  const changes = withoutTakenBack((await listStatusChanges(db, id, 0)).reverse())
  const read = Math.min(await findFirstRead(db, id), changes[0]?.at ?? Number.POSITIVE_INFINITY)
  const steps: CourseStep[] = [{ step: 'sent', at: createdAt }]
  if (Number.isFinite(read)) steps.push({ step: 'read', at: read })
  for (const { data, at } of changes) {
    const status = statuses.find(({ id }) => id === data.to)
    if (!status) continue
    steps.push({ step: 'status', status: courseStatusOf(status), at })
  }
  return steps
}

/** A status as its author sees it. */
export const courseStatusOf = ({
  name,
  category,
  color,
  is_default,
}: CachedProject['statuses'][number]): CourseStatus => ({
  name,
  category,
  color,
  isDefault: is_default === 1,
})

type StatusChange = Awaited<ReturnType<typeof listStatusChanges>>[number]

/** Leaves out a status that was undone soon after, and its undoing. */
function withoutTakenBack(changes: readonly StatusChange[]): StatusChange[] {
  const steps: StatusChange[] = []
  for (const change of changes) {
    const last = steps.at(-1)
    if (last && last.data.from === change.data.to && change.at - last.at < takenBack) steps.pop()
    else steps.push(change)
  }
  return steps
}
