import type { GlobalDb } from '../../db/database.ts'
import { digest } from '../../lib/digest.ts'

type Global = Pick<GlobalDb, 'global'>

/** A project by what everything of the installation knows it by. */
export interface ProjectKey {
  tenantId: string
  projectId: string
}

/** Whose address a board has or had: ids of null stand for a project that is gone. */
export const findSlug = ({ global }: Global, slug: string) =>
  global
    .selectFrom('project_slugs')
    .select(['tenant_id', 'project_id'])
    .where('slug', 'in', [slug, digest(slug)])
    .executeTakeFirst()

/** The addresses of an organisation's boards, the one taken first standing first. */
export const listSlugs = ({ global }: Global, tenantId: string) =>
  global
    .selectFrom('project_slugs')
    .select(['slug', 'project_id'])
    .where('tenant_id', '=', tenantId)
    .orderBy('taken_at')
    .orderBy('slug')
    .execute()

/** Notes that a project takes an address, for the first time or again. */
export async function upsertSlug(
  { global }: Global,
  { tenantId, projectId }: ProjectKey,
  slug: string,
  now: number,
): Promise<void> {
  await global
    .insertInto('project_slugs')
    .values({ slug, tenant_id: tenantId, project_id: projectId, taken_at: now })
    .onConflict((oc) =>
      oc.column('slug').doUpdateSet({ taken_at: now }).where('project_slugs.project_id', '=', projectId),
    )
    .execute()
}

/** Leaves of an address its digest alone, so that nobody gets it. */
export async function updateToDigest({ global }: Global, slug: string): Promise<void> {
  await global
    .updateTable('project_slugs')
    .set({ slug: digest(slug), tenant_id: null, project_id: null })
    .where('slug', '=', slug)
    .execute()
}
