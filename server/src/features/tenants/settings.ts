import type { Organisation, OrganisationContents, OrganisationUsage } from '@earshot/shared/organisation'
import type { Database } from '../../db/database.ts'
import { unauthenticated } from '../../http/app-error.ts'
import type { MemberCtx } from '../../http/context.ts'
import { countContents, countHeld, countProjects, listPeopleNames } from './contents.queries.ts'
import { countAdministrators } from './seats.ts'
import { getTenant, listAdministrators, lockTenant, updateTenantName } from './tenants.queries.ts'

/** The organisation and its administrators, by the names it knows them under. */
export async function showOrganisation({ db }: MemberCtx, database: Database): Promise<Organisation> {
  const tenant = await getTenant(database, db.tenantId)
  const administrators = await listAdministrators(database, db.tenantId)
  const names = await listPeopleNames(
    db,
    administrators.map(({ person_id }) => person_id),
  )
  return {
    id: tenant.id,
    name: tenant.name,
    createdAt: tenant.created_at,
    administrators: administrators
      .map(({ person_id, email, owner }) => ({
        personId: person_id,
        name: names.get(person_id) ?? '',
        email,
        owner: owner === 1,
      }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  }
}

export async function renameOrganisation(
  ctx: MemberCtx,
  database: Database,
  name: string,
): Promise<Organisation> {
  const { db, actor, now } = ctx
  await database.transaction(async (tx) => {
    const tenant = await lockTenant(tx, db.tenantId, now)
    if (!tenant) throw unauthenticated()
    await updateTenantName(tx, db.tenantId, name)
    await tx.within(db).record({
      type: 'tenant.updated',
      actorId: actor.personId,
      target: { kind: 'organisation', id: db.tenantId },
      fields: ['name'],
      at: now,
    })
  })
  return showOrganisation(ctx, database)
}

/** What of the plan's limits is used. Storage is not measured yet and is left out. */
export async function showUsage({ db, now }: MemberCtx, database: Database): Promise<OrganisationUsage> {
  const { plan } = await getTenant(database, db.tenantId)
  return {
    plan,
    administrators: await countAdministrators(database, db.tenantId, { now }),
    projects: await countProjects(db),
    activeApprovals: await countHeld(db),
  }
}

/** What goes when the organisation goes, in numbers. */
export const showContents = ({ db }: MemberCtx): Promise<OrganisationContents> => countContents(db)
