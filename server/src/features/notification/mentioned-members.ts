import { findMentions } from '@earshot/shared/comment/mentions'
import { limits } from '@earshot/shared/limits'
import { listColleagues } from '../../auth/members.queries.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Members mentioned in a comment by another member. */
export async function mentionedBy(
  db: TenantDb,
  { body, author_id }: { body: string; author_id: string },
): Promise<string[]> {
  if (!body.includes('@')) return []
  const colleagues = await listColleagues(db.database, db.tenantId, limits.colleaguesMax)
  const named = colleagues.map(({ person_id: id, first_name, last_name }) => ({
    id,
    name: `${first_name} ${last_name}`,
  }))
  return findMentions(body, named)
    .map(({ id }) => id)
    .filter((id) => id !== author_id)
}
