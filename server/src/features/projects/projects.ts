import type { BrandingSettings } from '@earshot/shared/branding'
import { plans, planThatLifts } from '@earshot/shared/plans'
import type { Project, ProjectChange } from '@earshot/shared/project'
import { counted } from '@earshot/shared/words'
import { getTenant, lockTenant } from '../../auth/tenants.queries.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency.ts'
import { notFound, planLimit, unauthenticated } from '../../lib/app-error.ts'
import { insertProject } from './new-project.ts'
import { projectView } from './project-view.ts'
import { countProjects, findProject, listProjects, listStatuses, updateProject } from './projects.queries.ts'

/** Every project of the organisation, oldest first; plans bound how many there are. */
export async function showProjects({ db, database }: MemberCtx): Promise<Project[]> {
  const [rows, statuses, plan] = [
    await listProjects(db),
    await listStatuses(db),
    (await getTenant(database, db.tenantId)).plan,
  ]
  return rows.map((row) => projectView(row, statuses, plan))
}

/** @throws AppError `not_found`. */
export async function showProject({ db, database }: MemberCtx, id: string): Promise<Project> {
  const row = await findProject(db, id)
  if (!row) throw notFound('project')
  const { plan } = await getTenant(database, db.tenantId)
  return projectView(row, await listStatuses(db, id), plan)
}

/** Makes a project; with the same key once. @throws AppError `plan_limit` when the plan holds no further one. */
export async function createProject(
  ctx: MemberCtx,
  project: { name: string; allowedOrigins: readonly string[] },
): Promise<Project> {
  return once(ctx, async (ctx) => {
    const { db, database, actor, now } = ctx
    const tenant = await lockTenant(database, db.tenantId, now)
    if (!tenant) throw unauthenticated()
    const count = await countProjects(db)
    if (count >= plans[tenant.plan].projects) throw tooManyProjects(tenant.plan, count)
    const { id } = await insertProject(database, db, { ...project, actorId: actor.personId, now })
    return showProject(ctx, id)
  })
}

/** @throws AppError `not_found`. */
export async function changeProject(ctx: MemberCtx, id: string, change: ProjectChange): Promise<Project> {
  const { allowedOrigins, heldWords, ...rest } = change
  await update(ctx, id, Object.keys(change), {
    ...rest,
    ...(allowedOrigins && { allowed_origins: JSON.stringify([...new Set(allowedOrigins)]) }),
    ...(heldWords && { held_words: JSON.stringify([...new Set(heldWords)]) }),
  })
  return showProject(ctx, id)
}

/** Saves what the organisation wants; the plan decides at read time what of it is used. */
export async function changeBranding(
  ctx: MemberCtx,
  id: string,
  settings: BrandingSettings,
): Promise<Project> {
  await update(ctx, id, ['branding'], {
    branding_color: settings.color,
    branding_launcher_text: settings.launcherText || null,
    branding_position: settings.position,
  })
  return showProject(ctx, id)
}

/** Changes a project's row and tells everyone; `fields` are the names of what changes. @throws AppError `not_found`. */
async function update(
  ctx: MemberCtx,
  id: string,
  fields: readonly string[],
  values: Parameters<typeof updateProject>[2],
): Promise<void> {
  await ctx.transaction(async (ctx) => {
    if (!(await findProject(ctx.db, id))) throw notFound('project')
    await updateProject(ctx.db, id, { ...values, updated_at: ctx.now })
    await ctx.record({ type: 'project.updated', projectId: id, fields })
  })
}

function tooManyProjects(plan: keyof typeof plans, count: number) {
  const { title, projects } = plans[plan]
  const lifting = planThatLifts((candidate) => candidate.projects > count)
  const held = `The ${title} plan holds ${counted(projects, 'project')}.`
  return planLimit(lifting ? `${held} The ${lifting.title} plan holds ${lifting.projects}.` : held)
}
