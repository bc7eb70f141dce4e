import { Id } from '@earshot/shared/field/ids'
import { forbidden } from '../lib/app-error.ts'
import type { MemberCtx } from './context.ts'
import { listProjectsOf } from './key-boundary.queries.ts'

/**
 * Keeps a key of one project inside of it. Every id of the valid request is looked up, whatever its field is called, so
 * that no new field is forgotten: one of them must belong to the key's project, and none to another.
 * @throws AppError `forbidden`.
 */
export async function requireOwnProject({ actor, db }: MemberCtx, input: unknown): Promise<void> {
  if (actor.kind !== 'api_key' || actor.projectId === null) return
  const ids = new Set<string>()
  collectIds(input, ids)
  const projects = ids.size === 0 ? new Set() : await listProjectsOf(db, [...ids])
  if (projects.size !== 1 || !projects.has(actor.projectId))
    throw forbidden(
      'This API key is limited to one project. Name that project, or something in it, and nothing of another project.',
    )
}

function collectIds(value: unknown, ids: Set<string>): void {
  if (typeof value === 'string') {
    if (Id.safeParse(value).success) ids.add(value)
  } else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collectIds(part, ids)
}
