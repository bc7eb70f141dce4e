import { limits } from '@earshot/shared/limits'
import { defaultStatuses } from '@earshot/shared/status/status'
import { categoryColors } from '@earshot/shared/status/status-colors'
import { defaultColumns } from '@earshot/shared/task/task'
import { cutText } from '@earshot/shared/text/cut-text'
import { generateNKeysBetween } from 'fractional-indexing'
import type { GlobalDb } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { newId, newPublicKey, newSecret } from '../../lib/id.ts'
import { slugOf } from '../../lib/slug.ts'
import { insertSlug } from './addresses.queries.ts'
import { insertKey } from './keys.queries.ts'

/**
 * Creates a project in `db`'s organisation with a key, the default statuses and a board, in the transaction of both.
 */
export async function insertProject(
  database: Pick<GlobalDb, 'global'>,
  db: TenantDb,
  project: { name: string; allowedOrigins: readonly string[]; actorId: string; now: number },
): Promise<{ id: string; publicKey: string }> {
  const id = newId()
  const publicKey = newPublicKey()
  const slug = newSlug(project.name)
  await db
    .insertInto('projects')
    .values({
      id,
      name: cutText(project.name, limits.projectNameMax),
      slug,
      public_key: publicKey,
      allowed_origins: JSON.stringify(project.allowedOrigins),
      moderation: 'unknown',
      branding_color: null,
      branding_launcher_text: null,
      logo_hash: null,
      seen_at: null,
      seen_origin: null,
      refused_at: null,
      refused_origin: null,
      created_at: project.now,
      updated_at: project.now,
    })
    .execute()
  const key = { tenantId: db.tenantId, projectId: id }
  await insertKey(database, key, publicKey)
  await insertSlug(database, key, slug, project.now)
  const statusIds = await insertDefaultStatuses(db, id)
  await insertDefaultColumns(db, id, statusIds, project.now)
  await db.record({ type: 'project.created', projectId: id, actorId: project.actorId, at: project.now })
  return { id, publicKey }
}

/** A slug with a random part, unique for equal names too: `harbor-k2x9a0qp`. */
const newSlug = (name: string): string =>
  `${slugOf(name)}-${newSecret(6)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}`

/** @returns ids by status name. */
async function insertDefaultStatuses(db: TenantDb, projectId: string): Promise<Map<string, string>> {
  const rows = defaultStatuses.map((status, position) => ({
    id: newId(),
    project_id: projectId,
    name: status.name,
    category: status.category,
    color: categoryColors[status.category],
    position,
    is_default: position === 0 ? (1 as const) : (0 as const),
    freezes_votes: status.freezes ? (1 as const) : (0 as const),
    freezes_comments: status.freezes ? (1 as const) : (0 as const),
  }))
  await db.insertInto('statuses').values(rows).execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}

async function insertDefaultColumns(
  db: TenantDb,
  projectId: string,
  statusIds: Map<string, string>,
  now: number,
): Promise<void> {
  const ranks = generateNKeysBetween(null, null, defaultColumns.length)
  await db
    .insertInto('board_columns')
    .values(
      defaultColumns.map((column, index) => ({
        id: newId(),
        project_id: projectId,
        name: column.name,
        status_id: column.status === null ? null : (statusIds.get(column.status) ?? null),
        rank: ranks[index] ?? '',
        wip_limit: null,
        wip_hard: 0 as const,
        task_count: 0,
        created_at: now,
      })),
    )
    .execute()
}
