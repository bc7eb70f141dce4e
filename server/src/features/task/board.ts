import type { Page } from '@earshot/shared/field/page'
import { limits } from '@earshot/shared/limits'
import type { Board, BoardColumn, BoardFilters, ColumnChange, Task } from '@earshot/shared/task/task'
import { generateKeyBetween } from 'fractional-indexing'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { conflict, invalidField, notFound } from '../../lib/app-error.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { newId } from '../../lib/id.ts'
import { getProject, requireStatus } from '../project/lookup.ts'
import { type BoardQuery, countTasks, listTasks, searchTasks } from './board.queries.ts'
import {
  type ColumnRow,
  deleteEmptyColumn,
  findColumn,
  insertColumn,
  listColumns,
  updateColumn,
  updateTaskCount,
} from './columns.queries.ts'
import { columnView, taskViews } from './task-view.ts'
import { findLastRank, moveHiddenTasks } from './tasks.queries.ts'

/** A project's board: every column with its first tasks under the filters. @throws AppError `not_found`. */
export async function showBoard(
  ctx: MemberCtx,
  projectId: string,
  filters: BoardFilters = {},
): Promise<Board> {
  const { db } = ctx
  await getProject(db, projectId)
  const columns = await listColumns(db, projectId)
  const matching = isNarrowed(filters)
    ? await countTasks(db, projectId, narrowingOf(ctx, filters))
    : new Map(columns.map(({ id, task_count }) => [id, task_count]))
  const mine = await countTasks(db, projectId, narrowingOf(ctx, { ...filters, assignee: ctx.actor.personId }))
  return {
    columns: await Promise.all(
      columns.map(async (column) => {
        const page = await showTasks(ctx, column, { limit: limits.boardColumnPage }, filters)
        return {
          ...columnView(column),
          matchCount: matching.get(column.id) ?? 0,
          tasks: page.items,
          nextCursor: page.nextCursor,
        }
      }),
    ),
    myTaskCount: [...mine.values()].reduce((sum, count) => sum + count, 0),
  }
}

/** True if a filter is set: without one, every column knows the number of its tasks. */
const isNarrowed = (filters: BoardFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== '')

/** Tasks of all boards that match a search, newest first. */
export const findTasks = async (
  ctx: MemberCtx,
  { query, limit }: { query: string; limit: number },
): Promise<{ items: Task[] }> => ({
  items: query ? await taskViews(ctx, await searchTasks(ctx.db, query, limit)) : [],
})

const day = 24 * 60 * 60 * 1000

/** Due dates are stored as midnight UTC, so a task is overdue a day after its due time. */
const narrowingOf = ({ now }: MemberCtx, filters: BoardFilters): BoardQuery => ({
  ...filters,
  overdueFrom: now - day,
})

/** A page of a column's tasks. */
async function showTasks(
  ctx: MemberCtx,
  column: ColumnRow,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  filters: BoardFilters,
): Promise<Page<Task>> {
  const { db } = ctx
  const place = decodeCursor<[string, string]>(cursor, ['string', 'string'])
  const after = place && { rank: place[0], id: place[1] }
  const request = { columnId: column.id, after, limit: limit + 1 }
  const rows = await listTasks(db, request, narrowingOf(ctx, filters))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await taskViews(ctx, page),
    nextCursor: rows.length > limit && last ? encodeCursor([last.rank, last.id]) : null,
  }
}

/** Further tasks of a column under the filters. @throws AppError `not_found`. */
export async function showColumnTasks(
  ctx: MemberCtx,
  place: { projectId: string; columnId: string },
  { cursor, limit, ...filters }: BoardFilters & { cursor?: string | undefined; limit: number },
): Promise<Page<Task>> {
  return showTasks(ctx, await getColumn(ctx.db, place), { cursor, limit }, filters)
}

/** Adds a column at the right end; idempotent by key. @throws AppError `not_found`, or `conflict` for a full board. */
export function createColumn(ctx: MemberCtx, projectId: string, name: string): Promise<BoardColumn> {
  return once(ctx, async (ctx) => {
    const { db } = ctx
    await getProject(db, projectId)
    const columns = await listColumns(db, projectId)
    if (columns.length >= limits.columnsPerBoard)
      throw conflict(`A board holds ${limits.columnsPerBoard} columns. Remove one first.`)
    const column: ColumnRow = {
      id: newId(),
      project_id: projectId,
      name,
      status_id: null,
      rank: generateKeyBetween(columns.at(-1)?.rank ?? null, null),
      wip_limit: null,
      wip_hard: 0,
      task_count: 0,
      created_at: ctx.now,
    }
    await insertColumn(db, column)
    await recordBoard(ctx, projectId, ['columns'])
    return columnView(column)
  })
}

/** Changes a column; `afterId` also moves it. @throws AppError `not_found` or `invalid_input`. */
export async function changeColumn(
  ctx: MemberCtx,
  place: { projectId: string; columnId: string },
  change: ColumnChange,
): Promise<BoardColumn> {
  return ctx.transaction(async (ctx) => {
    const { db } = ctx
    const column = await getColumn(db, place)
    if (change.statusId) await requireStatus(db, place.projectId, change.statusId)
    const { name, statusId, wipLimit, wipHard, afterId } = change
    const values = {
      ...(name !== undefined && { name }),
      ...(statusId !== undefined && { status_id: statusId }),
      ...(wipLimit !== undefined && { wip_limit: wipLimit }),
      ...(wipHard !== undefined && { wip_hard: wipHard ? (1 as const) : (0 as const) }),
      ...(afterId !== undefined && { rank: await rankAfter(db, column, afterId) }),
    }
    await updateColumn(db, column.id, values)
    await recordBoard(ctx, place.projectId, Object.keys(change))
    return columnView({ ...column, ...values })
  })
}

/** Removes an empty column. @throws AppError `not_found`, or `conflict` while it has tasks. */
export async function removeColumn(
  ctx: MemberCtx,
  place: { projectId: string; columnId: string },
): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const { db } = ctx
    const column = await getColumn(db, place)
    const holds = conflict(`${column.name} still holds tasks. Move or delete them first.`)
    if ((await updateTaskCount(db, column.id, 0)) !== 0) throw holds
    // Archived and deleted tasks, which may come back, need a column.
    const other = (await listColumns(db, place.projectId)).find(({ id }) => id !== column.id)
    if (other) await moveHiddenTasks(db, column.id, other.id)
    else if ((await findLastRank(db, column.id, '')) !== null)
      throw conflict(`${column.name} is the only column for archived tasks.`)
    if (!(await deleteEmptyColumn(db, column.id))) throw holds
    await recordBoard(ctx, place.projectId, ['columns'])
  })
}

async function getColumn(db: TenantDb, place: { projectId: string; columnId: string }): Promise<ColumnRow> {
  const column = await findColumn(db, place.columnId)
  if (column?.project_id !== place.projectId) throw notFound('column')
  return column
}

async function rankAfter(db: TenantDb, column: ColumnRow, afterId: string | null): Promise<string> {
  const others = (await listColumns(db, column.project_id)).filter(({ id }) => id !== column.id)
  const index = afterId === null ? -1 : others.findIndex(({ id }) => id === afterId)
  if (afterId !== null && index < 0)
    throw invalidField('afterId', 'That column is not on this board any more.')
  const before = others[index]?.rank ?? null
  // Two columns created at the same time may share a rank, and no rank lies between equal ones.
  const behind = others.slice(index + 1).find(({ rank }) => before === null || rank > before)
  return generateKeyBetween(before, behind?.rank ?? null)
}

const recordBoard = (ctx: MemberCtx, projectId: string, fields: readonly string[]): Promise<void> =>
  ctx.record({ type: 'board.updated', projectId, fields })
