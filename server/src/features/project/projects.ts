import { type AuditValue, changesBetween } from '@earshot/shared/audit/audit-change'
import type { BrandingChange } from '@earshot/shared/branding/branding'
import { limitMessage } from '@earshot/shared/plan/plans'
import type { Project } from '@earshot/shared/project/project'
import type { ProjectArchiving, ProjectChange } from '@earshot/shared/project/project-change'
import { getTenant, lockTenant } from '../../auth/tenants.queries.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { notFound, planLimit, unauthenticated } from '../../lib/app-error.ts'
import { requireUnchanged } from '../../lib/outdated.ts'
import { queueRecount } from '../notification/broadcast/recount.ts'
import { listSlugs } from './addresses.queries.ts'
import { listEarlierKeys } from './keys.queries.ts'
import { lockProject } from './lookup.ts'
import { insertProject } from './new-project.ts'
import { requireOwnDomains } from './own-domain.ts'
import { brandingSettingsOf, projectView, settingsOf } from './project-view.ts'
import {
  countProjects,
  findProject,
  listProjects,
  listStatuses,
  type ProjectRow,
  updateProject,
} from './projects.queries.ts'

/** All projects of the organisation, archived ones too, oldest first; plans limit their number. */
export async function showProjects({ db, database, now }: MemberCtx): Promise<Project[]> {
  const known = {
    statuses: await listStatuses(db),
    slugs: await listSlugs(database, db.tenantId),
    earlierKeys: await listEarlierKeys(database, db.tenantId, now),
    plan: (await getTenant(database, db.tenantId)).plan,
  }
  return (await listProjects(db)).map((row) => projectView(row, known))
}

/** @throws AppError `not_found`. */
export async function showProject(ctx: MemberCtx, id: string): Promise<Project> {
  const project = (await showProjects(ctx)).find((project) => project.id === id)
  if (!project) throw notFound('project')
  return project
}

/**
 * Creates a project; idempotent by key. @throws AppError `invalid_input` for a website on a public suffix, `plan_limit`
 * when the plan holds no further one.
 */
export async function createProject(
  ctx: MemberCtx,
  project: { name: string; allowedOrigins: readonly string[] },
): Promise<Project> {
  requireOwnDomains(project.allowedOrigins)
  return once(ctx, async (ctx) => {
    const { db, database, actor, now } = ctx
    const tenant = await lockTenant(database, db.tenantId, now)
    if (!tenant) throw unauthenticated()
    const full = limitMessage(tenant.plan, 'projects', await countProjects(db))
    if (full) throw planLimit(full)
    const { id } = await insertProject(database, db, { ...project, actorId: actor.personId, now })
    return showProject(ctx, id)
  })
}

/**
 * @throws AppError `invalid_input` for a website on a public suffix, `not_found`, or `outdated` for a field that
 * somebody else has changed meanwhile.
 */
export async function changeProject(
  ctx: MemberCtx,
  id: string,
  { was, ...request }: ProjectChange,
): Promise<Project> {
  const change = withoutDoubles(request)
  const { allowedOrigins, heldWords, boardAccess, roadmapView, roadmapPublic, ...others } = change
  const { widgetLanguage, widgetViews, widgetTypes, screenRecording, ...rest } = others
  if (allowedOrigins) requireOwnDomains(allowedOrigins)
  await update(
    ctx,
    id,
    { fields: Object.keys(change), change: { ...change, was }, settingsOf },
    {
      ...rest,
      ...(widgetViews !== undefined && { widget_views: widgetViews && JSON.stringify(widgetViews) }),
      ...(widgetTypes !== undefined && { widget_types: widgetTypes && JSON.stringify(widgetTypes) }),
      ...(screenRecording !== undefined && { screen_recording: screenRecording ? 1 : 0 }),
      ...(allowedOrigins && { allowed_origins: JSON.stringify(allowedOrigins) }),
      ...(boardAccess && { board_access: boardAccess }),
      ...(widgetLanguage !== undefined && { widget_language: widgetLanguage }),
      ...(roadmapView && { roadmap_view: roadmapView }),
      ...(roadmapPublic !== undefined && { roadmap_public: roadmapPublic ? 1 : 0 }),
      ...(heldWords && { held_words: JSON.stringify(heldWords) }),
    },
  )
  // Only readers of a private board have unread notifications about its items.
  if (boardAccess) await ctx.transaction(({ db, now }) => queueRecount(db, { projectId: id }, now))
  return showProject(ctx, id)
}

/** A change with each website and each word once. */
const withoutDoubles = ({ allowedOrigins, heldWords, ...others }: ProjectChange): ProjectChange => ({
  ...others,
  ...(allowedOrigins && { allowedOrigins: [...new Set(allowedOrigins)] }),
  ...(heldWords && { heldWords: [...new Set(heldWords)] }),
})

/**
 * Saves the project's branding; the plan decides at read time which parts are used.
 * @throws AppError `not_found`, or `outdated` for a field that somebody else has changed meanwhile.
 */
export async function changeBranding(ctx: MemberCtx, id: string, change: BrandingChange): Promise<Project> {
  const { color, launcherText, position, greeting, thanks } = change
  await update(
    ctx,
    id,
    { fields: ['branding'], change, settingsOf: brandingSettingsOf },
    {
      ...(color !== undefined && { branding_color: color }),
      ...(launcherText !== undefined && { branding_launcher_text: launcherText || null }),
      ...(position !== undefined && { branding_position: position }),
      ...(greeting !== undefined && { branding_greeting: greeting || null }),
      ...(thanks !== undefined && { branding_thanks: thanks || null }),
    },
  )
  return showProject(ctx, id)
}

/**
 * Archives a project, which hides it from contacts but not from the team, or restores it. @throws AppError `not_found`.
 */
export async function archiveProject(
  ctx: MemberCtx,
  id: string,
  { archived }: ProjectArchiving,
): Promise<Project> {
  await ctx.transaction(async (ctx) => {
    const { db, now } = ctx
    const project = await findProject(db, id)
    if (!project) throw notFound('project')
    if ((project.archived_at !== null) === archived) return
    await updateProject(db, id, { archived_at: archived ? now : null, updated_at: now })
    await ctx.record({ type: archived ? 'project.archived' : 'project.restored', projectId: id })
  })
  return showProject(ctx, id)
}

/** A change of a project's settings: `fields` are the names in the event, `settingsOf` has the values before it. */
interface SettingsChange<Settings> {
  fields: readonly string[]
  change: Partial<Settings> & { was?: Partial<Settings> | undefined }
  settingsOf: (row: ProjectRow) => Settings
}

/**
 * Changes a project's row and records the event. @throws AppError `not_found`, or `outdated` for a setting that somebody
 * else has changed meanwhile.
 */
async function update<Settings extends Record<string, AuditValue>>(
  ctx: MemberCtx,
  id: string,
  { fields, change, settingsOf }: SettingsChange<Settings>,
  values: Parameters<typeof updateProject>[2],
): Promise<void> {
  await ctx.transaction(async (ctx) => {
    await lockProject(ctx.db, id)
    const row = await findProject(ctx.db, id)
    if (!row) throw notFound('project')
    const before = settingsOf(row)
    requireUnchanged(change, before)
    await updateProject(ctx.db, id, { ...values, updated_at: ctx.now })
    const changes = changesBetween(before, change)
    await ctx.record({ type: 'project.updated', projectId: id, fields, changes })
  })
}
