import { limits } from '@earshot/shared/limits'
import type { Page } from '@earshot/shared/page'
import type { Board, BoardColumn, ColumnChange, Task } from '@earshot/shared/task'
import { generateKeyBetween } from 'fractional-indexing'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency.ts'
import { conflict, invalidField, notFound } from '../../lib/app-error.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { newId } from '../../lib/id.ts'
import { requireProject, requireStatus } from '../projects/lookup.ts'
import {
  type ColumnRow,
  deleteEmptyColumn,
  findColumn,
  insertColumn,
  listColumns,
  updateColumn,
} from './columns.queries.ts'
import { columnView, taskViews } from './task-view.ts'
import { listTasks } from './tasks.queries.ts'

/** A project's board: every column with its first cards. @throws AppError `not_found`. */
export async function showBoard({ db }: MemberCtx, projectId: string): Promise<Board> {
  await requireProject(db, projectId)
  const columns = await listColumns(db, projectId)
  return {
    columns: await Promise.all(
      columns.map(async (column) => {
        const { items, nextCursor } = await showTasks({ db }, column, { limit: limits.boardColumnPage })
        return { ...columnView(column), tasks: items, nextCursor }
      }),
    ),
  }
}

/** One page of a column's cards. */
async function showTasks(
  { db }: Pick<MemberCtx, 'db'>,
  column: ColumnRow,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<Task>> {
  const place = decodeCursor<[string, string]>(cursor, ['string', 'string'])
  const rows = await listTasks(db, column.id, place && { rank: place[0], id: place[1] }, limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await taskViews(db, page),
    nextCursor: rows.length > limit && last ? encodeCursor([last.rank, last.id]) : null,
  }
}

/** Further cards of a column. @throws AppError `not_found`. */
export async function showColumnTasks(
  { db }: MemberCtx,
  place: { projectId: string; columnId: string },
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<Task>> {
  return showTasks({ db }, await getColumn(db, place), page)
}

/** A new column at the right end; with the same key once. @throws AppError `not_found`, or `conflict` for a full board. */
export function createColumn(ctx: MemberCtx, projectId: string, name: string): Promise<BoardColumn> {
  return once(ctx, async (ctx) => {
    const { db } = ctx
    await requireProject(db, projectId)
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

/** Removes an empty column. @throws AppError `not_found`, or `conflict` while it holds cards. */
export async function removeColumn(
  ctx: MemberCtx,
  place: { projectId: string; columnId: string },
): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const { db } = ctx
    const column = await getColumn(db, place)
    if (!(await deleteEmptyColumn(db, column.id)))
      throw conflict(`${column.name} still holds tasks. Move or delete them first.`)
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
  // Two columns made at the same time may share a rank, and there is none between equal ones.
  const behind = others.slice(index + 1).find(({ rank }) => before === null || rank > before)
  return generateKeyBetween(before, behind?.rank ?? null)
}

const recordBoard = (ctx: MemberCtx, projectId: string, fields: readonly string[]): Promise<void> =>
  ctx.record({ type: 'board.updated', projectId, fields })
