import type { GlobalDb } from './database.ts'

/**
 * The addresses of all organisations' public boards, sorted: parts of paths, those after `after`. Returns only public
 * data.
 */
export const listPublicBoards = async (
  { connection: { kysely } }: Pick<GlobalDb, 'connection'>,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> => {
  const rows = await kysely
    .selectFrom('project_slugs')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.tenant_id', '=', 'project_slugs.tenant_id')
        .onRef('projects.id', '=', 'project_slugs.project_id')
        // Excludes a board's earlier addresses, which redirect to the current one.
        .onRef('projects.slug', '=', 'project_slugs.slug'),
    )
    .innerJoin('tenants', 'tenants.id', 'project_slugs.tenant_id')
    .select('project_slugs.slug')
    .where('project_slugs.slug', '>', after)
    .where('projects.board_access', '=', 'public')
    .where('projects.archived_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .where('tenants.suspended_at', 'is', null)
    .where('tenants.deleted_at', 'is', null)
    .orderBy('project_slugs.slug')
    .limit(limit)
    .execute()
  return rows.map(({ slug }) => slug)
}
