import { changesBetween } from '@earshot/shared/audit/audit-change'
import { limits } from '@earshot/shared/limits'
import { type NewStatus, type Status, type StatusEdit, statusKey } from '@earshot/shared/status/status'
import { categoryColors } from '@earshot/shared/status/status-colors'
import type { z } from 'zod'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { conflict, fieldConflict, invalidField, notFound } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { moveAfter } from '../../lib/reorder.ts'
import { lockStatuses, type ProjectStatus, statusFields } from '../project/lookup.ts'
import { statusView } from '../project/project-view.ts'
import { insertStatus, updateStanding, updateStatus } from './statuses.queries.ts'

export interface StatusPlace {
  projectId: string
  statusId: string
}

/**
 * Adds a status after the others; idempotent by key. @throws AppError `not_found`, or `conflict` for a name that is
 * taken, ignoring case, and when the project has the maximum number of statuses.
 */
export const createStatus = (
  ctx: MemberCtx,
  projectId: string,
  { color, freezesVotes, freezesComments, ...fields }: z.output<typeof NewStatus>,
): Promise<Status> =>
  once(ctx, async (ctx) => {
    const statuses = await lockStatuses(ctx.db, projectId)
    if (statuses.length >= limits.statusesPerProject)
      throw conflict(`A project has at most ${limits.statusesPerProject} statuses. Delete one first.`)
    requireFreeName(statuses, fields.name)
    const row = {
      id: newId(),
      project_id: projectId,
      ...fields,
      color: color ?? categoryColors[fields.category],
      position: (statuses.at(-1)?.position ?? -1) + 1,
      freezes_votes: freezesVotes ? (1 as const) : (0 as const),
      freezes_comments: freezesComments ? (1 as const) : (0 as const),
    }
    await insertStatus(ctx.db, row)
    await ctx.record({ type: 'status.created', projectId, fields: ['name'] })
    return statusView({ ...row, is_default: 0 })
  })

/**
 * Changes a status; the columns of its feedback that depend on the category change in the same transaction, and nobody
 * is notified.
 * @throws AppError `not_found`, `conflict` for a name that is taken and for a default that would not be open,
 * `invalid_input` for a neighbour of another project.
 */
export const editStatus = (
  ctx: MemberCtx,
  { projectId, statusId }: StatusPlace,
  change: StatusEdit,
): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { db, now } = ctx
    const statuses = await lockStatuses(db, projectId)
    const status = getStatus(statuses, statusId)
    if (change.name !== undefined) requireFreeName(statuses, change.name, statusId)
    requireOpenDefault(status, change)
    if (change.isDefault) for (const { id } of statuses) await updateStatus(db, id, { is_default: 0 })
    await updateStatus(db, statusId, valuesOf(change))
    const { category = status.category } = change
    if (category !== status.category)
      await updateStanding(db, { statusId }, statusFields({ id: statusId, category }, now))
    if (change.afterId !== undefined) await placeStatus(ctx, statuses, status, change.afterId)
    const changes = changesBetween(editableOf(status), change)
    await ctx.record({ type: 'status.updated', projectId, fields: Object.keys(change), changes })
  })

/** A status as its edit has it, without the position. */
const editableOf = ({ name, category, color, ...status }: ProjectStatus) => ({
  name,
  category,
  color,
  isDefault: status.is_default === 1,
  freezesVotes: status.freezes_votes === 1,
  freezesComments: status.freezes_comments === 1,
})

/** Stored columns of a change, without the position. */
const valuesOf = ({
  isDefault,
  freezesVotes,
  freezesComments,
  afterId: _,
  ...same
}: StatusEdit): Parameters<typeof updateStatus>[2] => ({
  ...same,
  ...(isDefault && { is_default: 1 }),
  ...(freezesVotes !== undefined && { freezes_votes: freezesVotes ? 1 : 0 }),
  ...(freezesComments !== undefined && { freezes_comments: freezesComments ? 1 : 0 }),
})

/** @throws AppError `not_found`. */
export function getStatus(statuses: readonly ProjectStatus[], id: string): ProjectStatus {
  const status = statuses.find((status) => status.id === id)
  if (!status) throw notFound('status')
  return status
}

function requireFreeName(statuses: readonly ProjectStatus[], name: string, ownId?: string): void {
  const taken = statuses.find((status) => statusKey(status.name) === statusKey(name))
  if (taken && taken.id !== ownId) throw fieldConflict('name', `There is a status “${taken.name}” already.`)
}

/** New feedback starts in the default status, which must be open. */
function requireOpenDefault(
  status: ProjectStatus,
  { category = status.category, isDefault }: StatusEdit,
): void {
  if (category === 'open') return
  if (isDefault) throw fieldConflict('category', 'New feedback starts in an open status.')
  if (status.is_default)
    throw fieldConflict('category', 'New feedback starts in this status. Choose another default first.')
}

async function placeStatus(
  { db }: MemberCtx,
  statuses: readonly ProjectStatus[],
  status: ProjectStatus,
  afterId: string | null,
): Promise<void> {
  const ordered = moveAfter(statuses, status, afterId)
  if (!ordered) throw invalidField('afterId', 'That status is not there any more.')
  for (const [position, { id }] of ordered.entries()) await updateStatus(db, id, { position })
}
