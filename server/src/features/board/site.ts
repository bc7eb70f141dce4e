import type { Site } from '@earshot/shared/board/site'
import { brandingFor } from '@earshot/shared/branding/branding'
import { Slug } from '@earshot/shared/project/slug'
import type { PublicCtx } from '../../http/context.ts'
import { findKeyOfBoard } from '../project/addresses.ts'
import type { CachedProject } from '../project/cache/project-cache.ts'
import { roadmapJson } from '../roadmap/roadmap.ts'
import type { PageCacheServices } from './page-cache/page-cache-services.ts'
import { findListedItem, type ListedItem, publicListJson } from './public-answers.ts'

/** A project's public board, found by its slug or its key. */
export interface KnownSite {
  key: string
  project: CachedProject
}

type SiteCtx = PublicCtx<PageCacheServices>

/** The board at a current or earlier slug; undefined if there is none or the slug is malformed. */
export async function findSite(ctx: SiteCtx, slug: string): Promise<KnownSite | undefined> {
  if (!Slug.safeParse(slug).success) return undefined
  const key = await findKeyOfBoard(ctx, slug)
  return key === undefined ? undefined : findSiteByKey(ctx, key)
}

/** The board of a project by its public key. The project cache decides whether the project still has one. */
export async function findSiteByKey({ services, now }: SiteCtx, key: string): Promise<KnownSite | undefined> {
  const project = await services.projects.find(key, now)
  return project && { key, project }
}

/** Public data of a board. */
export const siteView = ({ key, project }: KnownSite): Site => ({
  key,
  project: { name: project.name, slug: project.slug },
  branding: brandingFor(project.plan, project.branding),
  statuses: project.statuses.map(({ id, name, category, color, is_default, freezes_votes }) => ({
    id,
    name,
    category,
    color,
    isDefault: is_default === 1,
    freezesVotes: freezes_votes === 1,
  })),
  ...(project.formFields.length > 0 && { hasFields: true }),
  access: project.boardAccess,
  language: project.language,
  pages: project.roadmap ? ['roadmap', 'changelog'] : ['changelog'],
})

/** First page of a board as it opens: `PublicFeedbackPage` as JSON. */
export const firstPageJson = (
  { database }: SiteCtx,
  { project }: KnownSite,
  limit: number,
): Promise<string> =>
  publicListJson(database.tenant(project.tenantId), project.projectId, {
    sort: 'top',
    kind: 'idea',
    finished: false,
    limit,
  })

/** A board's roadmap as JSON; undefined if the project shows none. */
export const siteRoadmapJson = async (
  { database, now }: SiteCtx,
  { project: { tenantId, projectId, roadmap } }: KnownSite,
): Promise<string | undefined> =>
  roadmap ? roadmapJson(database.tenant(tenantId), { projectId, view: roadmap, now }) : undefined

/** A public item by its reference. */
export const findItem = (
  { database }: SiteCtx,
  { project }: KnownSite,
  reference: string,
): Promise<ListedItem | undefined> =>
  findListedItem(database.tenant(project.tenantId), project.projectId, reference)
