import { brandingFor } from '@earshot/shared/branding'
import type { PublicFeedback } from '@earshot/shared/feedback'
import { type Site, Slug } from '@earshot/shared/site'
import { findListedItem, publicListJson } from '../feedback/public-answers.ts'
import type { KnownProject } from '../projects/project-directory.ts'
import type { WidgetServices } from './widget-services.ts'

/** A project's public board, found by its address or its key. */
export interface KnownSite {
  key: string
  project: KnownProject
}

/** The board at an address; undefined where there is none, whatever was asked for. */
export async function findSite(services: WidgetServices, slug: string): Promise<KnownSite | undefined> {
  if (!Slug.safeParse(slug).success) return undefined
  const row = await services.db.global
    .selectFrom('project_keys')
    .select('public_key')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row && findSiteByKey(services, row.public_key)
}

/** The board of a project by its public key. Whether the project still shows anything its directory decides. */
export async function findSiteByKey(services: WidgetServices, key: string): Promise<KnownSite | undefined> {
  const project = await services.projects.find(key, services.clock())
  return project && { key, project }
}

/** What anyone may know of a site. */
export const siteView = ({ key, project }: KnownSite): Site => ({
  key,
  project: { name: project.name, slug: project.slug },
  branding: brandingFor(project.plan, project.branding),
  statuses: project.statuses.map(({ id, name, category, freezes_votes }) => ({
    id,
    name,
    category,
    freezesVotes: freezes_votes === 1,
  })),
})

/** The first page of a board as it opens: `PublicFeedbackPage` as JSON. */
export const firstPageJson = (
  { db }: WidgetServices,
  { project }: KnownSite,
  limit: number,
): Promise<string> =>
  publicListJson(db.tenant(project.tenantId), project.projectId, {
    sort: 'top',
    kind: 'idea',
    finished: false,
    limit,
  })

/** An item that everyone may see, by its reference. */
export const findItem = (
  { db }: WidgetServices,
  { project }: KnownSite,
  reference: string,
): Promise<PublicFeedback | undefined> =>
  findListedItem(db.tenant(project.tenantId), project.projectId, reference)
