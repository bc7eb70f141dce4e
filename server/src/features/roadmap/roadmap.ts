import { type Month, monthBefore, monthOf, monthSpan } from '@earshot/shared/field/month'
import { limits } from '@earshot/shared/limits'
import type { Roadmap, RoadmapView } from '@earshot/shared/roadmap/roadmap'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { getProject } from '../project/lookup.ts'
import {
  listDone,
  listMostWanted,
  listPlanned,
  listRoadmapStatuses,
  type RoadmapRow,
} from './roadmap.queries.ts'

interface Request {
  projectId: string
  view: RoadmapView
  now: number
}

interface Column {
  statusId: string | null
  month: Month | null
  rows: readonly RoadmapRow[]
}

/** One more than a column shows, to tell if there are more. */
const limit = limits.roadmapColumnMax + 1

/** A project's roadmap as the team sees it, by default in the project's view. @throws AppError `not_found`. */
export async function showRoadmap(
  { db, now }: MemberCtx,
  projectId: string,
  view: RoadmapView | undefined,
): Promise<Roadmap> {
  const project = await getProject(db, projectId)
  return JSON.parse(await roadmapJson(db, { projectId, view: view ?? project.roadmap_view, now }))
}

/** `Roadmap` as JSON: public items only. */
export async function roadmapJson(db: TenantDb, request: Request): Promise<string> {
  const columns = await (request.view === 'status' ? byStatus : byMonth)(db, request)
  const parts = columns.map(({ statusId, month, rows }) => {
    const items = rows.slice(0, limits.roadmapColumnMax).map(({ json }) => json)
    const more = rows.length > items.length
    return `{"statusId":${JSON.stringify(statusId)},"month":${JSON.stringify(month)},"items":[${items.join(',')}],"more":${more}}`
  })
  return `{"view":"${request.view}","columns":[${parts.join(',')}]}`
}

/** A column per status; finished items with the latest first, others with the most votes first. */
async function byStatus(db: TenantDb, { projectId }: Request): Promise<Column[]> {
  const statuses = await listRoadmapStatuses(db, projectId)
  return Promise.all(
    statuses.map(async ({ id: statusId, category }) => ({
      statusId,
      month: null,
      rows:
        category === 'done'
          ? await listDone(db, projectId, { statusId, since: 0, limit })
          : await listWanted(db, projectId, [statusId], false),
    })),
  )
}

/** A column per month with items, without those finished long ago; the last column has the items without a month. */
async function byMonth(db: TenantDb, { projectId, now }: Request): Promise<Column[]> {
  const statuses = await listRoadmapStatuses(db, projectId)
  const unfinished = statuses.filter(({ category }) => category !== 'done').map(({ id }) => id)
  let first = monthOf(now)
  for (let before = 0; before < limits.roadmapMonthsBefore; before++) first = monthBefore(first)
  const planned =
    unfinished.length > 0 ? await listPlanned(db, projectId, unfinished, limit * plannedMonthsMax) : []
  const done = await listDone(db, projectId, {
    since: monthSpan(first).from,
    limit: limit * (limits.roadmapMonthsBefore + 1),
  })
  const months = new Map<Month, RoadmapRow[]>()
  for (const row of [...planned, ...done]) {
    const month = row.done_at === null ? row.target_month : monthOf(row.done_at)
    if (month) months.set(month, [...(months.get(month) ?? []), row])
  }
  const columns = [...months].map(([month, rows]) => ({ statusId: null, month, rows }))
  const undated = await listWanted(db, projectId, unfinished, true)
  return [
    ...columns.sort((one, other) => (one.month < other.month ? -1 : 1)),
    ...(undated.length > 0 ? [{ statusId: null, month: null, rows: undated }] : []),
  ]
}

/** Maximum number of planned months whose items are read in full. */
const plannedMonthsMax = 12

/** Ideas and bugs of some statuses, most votes first. */
async function listWanted(
  db: TenantDb,
  projectId: string,
  statusIds: readonly string[],
  undated: boolean,
): Promise<RoadmapRow[]> {
  const lists = statusIds.flatMap((statusId) =>
    (['idea', 'bug'] as const).map((kind) =>
      listMostWanted(db, projectId, { statusId, kind, undated, limit }),
    ),
  )
  return (await Promise.all(lists))
    .flat()
    .sort((one, other) => other.vote_count - one.vote_count || (one.id < other.id ? 1 : -1))
    .slice(0, limit)
}
