import { limits } from '@earshot/shared/limits'
import type { OrganisationChoice } from '@earshot/shared/organisation/organisation'
import type { PlanName } from '@earshot/shared/plan/plans'
import { insertMember, updateLastSignIn } from '../../auth/memberships.queries.ts'
import { findOperator } from '../../auth/operators.ts'
import { requireOpenSignUp } from '../../auth/sign-up-mode.ts'
import { insertUser, lockUser, type NewUser } from '../../auth/users.queries.ts'
import { nameColumns } from '../../db/folded-columns.ts'
import type { AnyCtx, SignedInCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { notFound, planLimit } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { applyPlan } from '../plan/applied-plan.ts'
import { insertProject } from '../project/new-project.ts'
import { countFreeOrganisations } from './organisations.queries.ts'

/** Settings of a new organisation. */
export interface OrganisationSettings {
  plan: PlanName
  /** Origins on which the first project's widget may run. */
  origins: readonly string[]
}

/** The parts of a context needed to create an organisation; the demo data has no others. */
type MakingCtx = Pick<AnyCtx, 'database' | 'now' | 'auditContext'>

/** Ids of a new organisation. */
export interface CreatedOrganisation {
  tenantId: string
  userId: string
  personId: string
  projectId: string
  publicKey: string
}

/** Creates a user, their organisation with them as its owner, and its first project, in the transaction of `ctx`. */
export async function createOrganisation(
  ctx: MakingCtx,
  organisation: Omit<NewUser, 'now'> & OrganisationSettings & { companyName: string },
): Promise<CreatedOrganisation> {
  const { companyName: name, firstName, lastName, ...settings } = organisation
  const userId = await insertUser(ctx.database, { ...organisation, now: ctx.now })
  const owner = { userId, name: `${firstName} ${lastName}` }
  return { ...(await insertOrganisation(ctx, { ...settings, name, owner })), userId }
}

/** Creates an organisation, its owner's membership, and its first project, in the transaction of `ctx`. */
export async function insertOrganisation(
  { database, now, auditContext }: MakingCtx,
  organisation: OrganisationSettings & { name: string; owner: { userId: string; name: string } },
): Promise<Omit<CreatedOrganisation, 'userId'>> {
  const { name, plan, origins, owner } = organisation
  const tenantId = newId()
  await database.global
    .insertInto('tenants')
    .values({ id: tenantId, ...nameColumns(name), plan, set_plan: plan, created_at: now, updated_at: now })
    .execute()
  await applyPlan(database, tenantId, now)
  const personId = await insertMember(database, {
    tenantId,
    ...owner,
    role: 'Administrator',
    owner: true,
    now,
  })
  const db = database.tenant(tenantId, auditContext)
  await db.record({ type: 'tenant.created', actorId: personId, at: now })
  const project = await insertProject(database, db, { name, allowedOrigins: origins, actorId: personId, now })
  return { tenantId, personId, projectId: project.id, publicKey: project.publicKey }
}

/**
 * Creates a further organisation owned by the signed-in person, with a first project of the same name; idempotent by
 * key. Operators may also while sign-up is not open. @throws AppError `forbidden` for others then, `plan_limit` when the
 * person owns the maximum number of free organisations.
 */
export async function addOrganisation(ctx: SignedInCtx, name: string): Promise<OrganisationChoice> {
  const { config, db } = ctx.services
  if (!(await findOperator({ config, db }, ctx.actor.userId))) requireOpenSignUp(ctx)
  return once(ctx, async (ctx) => {
    const {
      database,
      actor: { userId },
      now,
    } = ctx
    const user = await lockUser(database, userId, now)
    if ((await countFreeOrganisations(database, userId)) >= limits.freeOrganisationsOwned)
      throw planLimit(
        `You own ${limits.freeOrganisationsOwned} organisations on the Free plan, and that is as many as one person may. Put one on another plan, hand one over or delete one first.`,
      )
    const { tenantId } = await insertOrganisation(ctx, {
      name,
      plan: 'free',
      origins: [],
      owner: { userId, name: `${user.first_name} ${user.last_name}` },
    })
    return { organisationId: tenantId }
  })
}

/**
 * Switches the signed-in person to another of their organisations; the caller renews the session. Recorded in the audit
 * log of the organisation entered.
 * @throws AppError `not_found` for an organisation of others, one that is gone, or in which they are disabled.
 */
export async function switchOrganisation(ctx: SignedInCtx, tenantId: string): Promise<void> {
  await ctx.transaction(async ({ database, auditContext, actor: { userId }, now }) => {
    const entered = await updateLastSignIn(database, { userId, tenantId }, now)
    if (!entered) throw notFound('organisation')
    const personId = entered.person_id
    await database
      .tenant(tenantId, auditContext)
      .record({ type: 'session.switched', actorId: personId, targetId: personId, at: now })
  })
}
