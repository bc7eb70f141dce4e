import type { BrandingSettings } from '@earshot/shared/branding'
import { plans, planThatLifts } from '@earshot/shared/plans'
import type { Project, ProjectChange } from '@earshot/shared/project'
import { counted } from '@earshot/shared/words'
import { getTenant, lockTenant } from '../../auth/tenants.queries.ts'
import type { Database, GlobalDb } from '../../db/database.ts'
import type { MemberCtx } from '../../http/context.ts'
import { type MaybeRepeatable, onceOverAll } from '../../http/idempotency.ts'
import { notFound, planLimit, unauthenticated } from '../../lib/app-error.ts'
import { insertProject } from './new-project.ts'
import { projectView } from './project-view.ts'
import { countProjects, findProject, listProjects, listStatuses, updateProject } from './projects.queries.ts'

/** Every project of the organisation, oldest first; plans bound how many there are. */
export async function showProjects({ db }: MemberCtx, database: Database): Promise<Project[]> {
  const [rows, statuses, plan] = [
    await listProjects(db),
    await listStatuses(db),
    (await getTenant(database, db.tenantId)).plan,
  ]
  return rows.map((row) => projectView(row, statuses, plan))
}

/** @throws AppError `not_found`. */
export async function showProject(
  { db }: Pick<MemberCtx, 'db'>,
  database: Pick<GlobalDb, 'global'>,
  id: string,
): Promise<Project> {
  const row = await findProject(db, id)
  if (!row) throw notFound('project')
  const { plan } = await getTenant(database, db.tenantId)
  return projectView(row, await listStatuses(db, id), plan)
}

/** Makes a project; with the same key once. @throws AppError `plan_limit` when the plan holds no further one. */
export async function createProject(
  ctx: MemberCtx,
  database: Database,
  project: { name: string; allowedOrigins: readonly string[] },
  repeatable: MaybeRepeatable,
): Promise<Project> {
  return onceOverAll(database, ctx.db, repeatable, async (tx) => {
    const db = tx.within(ctx.db)
    const tenant = await lockTenant(tx, db.tenantId, ctx.now)
    if (!tenant) throw unauthenticated()
    const count = await countProjects(db)
    if (count >= plans[tenant.plan].projects) throw tooManyProjects(tenant.plan, count)
    const { id } = await insertProject(tx, db, { ...project, actorId: ctx.actor.personId, now: ctx.now })
    return showProject({ db }, tx, id)
  })
}

/** @throws AppError `not_found`. */
export async function changeProject(
  ctx: MemberCtx,
  database: Database,
  id: string,
  change: ProjectChange,
): Promise<Project> {
  const { allowedOrigins, heldWords, ...rest } = change
  await update(ctx, id, Object.keys(change), {
    ...rest,
    ...(allowedOrigins && { allowed_origins: JSON.stringify([...new Set(allowedOrigins)]) }),
    ...(heldWords && { held_words: JSON.stringify([...new Set(heldWords)]) }),
  })
  return showProject(ctx, database, id)
}

/** Saves what the organisation wants; the plan decides at read time what of it is used. */
export async function changeBranding(
  ctx: MemberCtx,
  database: Database,
  id: string,
  settings: BrandingSettings,
): Promise<Project> {
  await update(ctx, id, ['branding'], {
    branding_color: settings.color,
    branding_launcher_text: settings.launcherText || null,
    branding_position: settings.position,
  })
  return showProject(ctx, database, id)
}

/** Changes a project's row and tells everyone; `fields` are the names of what changes. @throws AppError `not_found`. */
async function update(
  { db, actor, now }: MemberCtx,
  id: string,
  fields: readonly string[],
  values: Parameters<typeof updateProject>[2],
): Promise<void> {
  await db.transaction(async (db) => {
    if (!(await findProject(db, id))) throw notFound('project')
    await updateProject(db, id, { ...values, updated_at: now })
    await db.record({ type: 'project.updated', projectId: id, fields, actorId: actor.personId, at: now })
  })
}

function tooManyProjects(plan: keyof typeof plans, count: number) {
  const { title, projects } = plans[plan]
  const lifting = planThatLifts((candidate) => candidate.projects > count)
  const held = `The ${title} plan holds ${counted(projects, 'project')}.`
  return planLimit(lifting ? `${held} The ${lifting.title} plan holds ${lifting.projects}.` : held)
}
