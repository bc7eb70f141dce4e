import type { GlobalDb } from '../../db/database.ts'
import { digest } from '../../lib/digest.ts'

type Global = Pick<GlobalDb, 'global'>

/** Key of a project within the installation. */
export interface ProjectKey {
  tenantId: string
  projectId: string
}

/** Owner of a board's current or earlier slug; null ids stand for a deleted project. */
export const findSlug = ({ global }: Global, slug: string) =>
  global
    .selectFrom('project_slugs')
    .select(['tenant_id', 'project_id'])
    .where('slug', 'in', [slug, digest(slug)])
    .orderBy('tenant_id', (order) => order.asc().nullsLast())
    .executeTakeFirst()

/** Slugs of an organisation's boards, in the order in which they were taken. */
export const listSlugs = ({ global }: Global, tenantId: string) =>
  global
    .selectFrom('project_slugs')
    .select(['slug', 'project_id'])
    .where('tenant_id', '=', tenantId)
    .orderBy('taken_at')
    .orderBy('slug')
    .execute()

/** Assigns a slug to a project; another one that takes it at the same moment has its transaction repeated. */
export async function insertSlug(
  { global }: Global,
  { tenantId, projectId }: ProjectKey,
  slug: string,
  now: number,
): Promise<void> {
  await global
    .insertInto('project_slugs')
    .values({ slug, tenant_id: tenantId, project_id: projectId, taken_at: now })
    .execute()
}

/** Assigns an earlier slug of a project again. */
export const retakeSlug = ({ global }: Global, slug: string, now: number) =>
  global.updateTable('project_slugs').set({ taken_at: now }).where('slug', '=', slug).execute()

/** Replaces a slug by its digest, so that nobody can take it. */
export async function updateToDigest({ global }: Global, slug: string): Promise<void> {
  await global
    .updateTable('project_slugs')
    .set((eb) => ({
      slug: digest(slug),
      former_tenant_id: eb.ref('tenant_id'),
      tenant_id: null,
      project_id: null,
    }))
    .where('slug', '=', slug)
    .execute()
}
