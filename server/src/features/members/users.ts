import type { PersonRef } from '@earshot/shared/feedback'
import { limits } from '@earshot/shared/limits'
import type { PlanName } from '@earshot/shared/plans'
import type { User, UserChange, UserList, UserListRequest } from '@earshot/shared/user'
import type { Database, GlobalDb } from '../../db/database.ts'
import type { MemberCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { fieldConflict, notFound } from '../../lib/app-error.ts'
import { renamePerson } from '../feedback/authors.ts'
import { endSessionsIn } from './end-membership.ts'
import { takeSeat } from './seats.ts'
import { assertRemovable, lockTeam, nameOf } from './team.ts'
import { userRow, userView } from './user-view.ts'
import {
  countUsers,
  findUserOf,
  listColleagues,
  listUsers,
  type UserOf,
  updateMembership,
} from './users.queries.ts'

/** One page of the organisation's users, and how many there are in all. */
export async function showUsers(
  { db }: MemberCtx,
  database: Database,
  request: UserListRequest,
): Promise<UserList> {
  const rows = await listUsers(database, db.tenantId, request)
  return { list: rows.map(userRow), totalCount: await countUsers(database, db.tenantId, request.query) }
}

/** Whom work can be given to: everybody of the organisation who may log in, by name. */
export async function showColleagues({ db }: MemberCtx, database: Database): Promise<PersonRef[]> {
  const rows = await listColleagues(database, db.tenantId, limits.colleaguesMax)
  return rows.map((row) => ({ id: row.id, name: nameOf(row), kind: 'member' }))
}

/** @throws AppError `not_found`. */
export const showUser = async ({ db }: MemberCtx, database: GlobalDb, id: string): Promise<User> =>
  userView(await getUser(database, db.tenantId, id))

/** @throws AppError `not_found`, also for somebody of another organisation. */
export async function getUser(
  db: Pick<GlobalDb, 'global'>,
  tenantId: string,
  personId: string,
): Promise<UserOf> {
  const user = await findUserOf(db, tenantId, personId)
  if (!user) throw notFound('user')
  return user
}

/**
 * What an administrator decides about a user, felt at the user's next request. It holds for this organisation: names and
 * consents are the organisation's own, whatever the user chose elsewhere. @throws AppError `not_found`,
 * `conflict` for what the organisation would be left without, `plan_limit` when the plan holds no further administrator.
 */
export async function changeUser(
  ctx: MemberCtx,
  { db: database, live }: Pick<Services, 'db' | 'live'>,
  id: string,
  change: UserChange,
): Promise<User> {
  const { tenantId } = ctx.db
  const ended = await database.transaction(async (tx) => {
    const plan = await lockTeam(tx, ctx)
    const user = await getUser(tx, tenantId, id)
    await holdRules(ctx, tx, plan, user, change)
    const values = valuesOf(change)
    if (Object.keys(values).length > 0) await updateMembership(tx, tenantId, id, values)
    const after = await getUser(tx, tenantId, id)
    if (nameOf(after) !== nameOf(user)) await renamePerson(tx.within(ctx.db), id, nameOf(after))
    await tell(ctx, tx, user, after)
    return after.login_enabled ? [] : endSessionsIn(tx, { tenantId, userId: user.user_id })
  })
  for (const handle of ended) live.closeSession(handle)
  return showUser(ctx, database, id)
}

const isAdministrator = (user: Pick<UserOf, 'role' | 'login_enabled'>): boolean =>
  user.role === 'Administrator' && user.login_enabled === 1

async function holdRules(
  { db, actor, now }: MemberCtx,
  tx: GlobalDb,
  plan: PlanName,
  user: UserOf,
  { role = user.role, loginEnabled = user.login_enabled === 1 }: UserChange,
): Promise<void> {
  if (!loginEnabled && user.id === actor.personId)
    throw fieldConflict('loginEnabled', 'You cannot switch off your own login. Ask another administrator.')
  const becomes = { role, login_enabled: loginEnabled ? 1 : 0 } as const
  if (isAdministrator(user) && !isAdministrator(becomes))
    await assertRemovable(tx, db.tenantId, user, role === user.role ? 'loginEnabled' : 'role')
  if (!isAdministrator(user) && isAdministrator(becomes)) await takeSeat(tx, db.tenantId, { plan, now })
}

const flagOf = (value: boolean) => (value ? 1 : 0)

function valuesOf(change: UserChange): Parameters<typeof updateMembership>[3] {
  const { firstName, lastName, role, consentToHelpEmails, consentToMarketingEmails, loginEnabled } = change
  return {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(role !== undefined && { role }),
    ...(consentToHelpEmails !== undefined && { consent_help: flagOf(consentToHelpEmails) }),
    ...(consentToMarketingEmails !== undefined && { consent_marketing: flagOf(consentToMarketingEmails) }),
    ...(loginEnabled !== undefined && { login_enabled: flagOf(loginEnabled) }),
  }
}

const plainFields = {
  firstName: 'first_name',
  lastName: 'last_name',
  consentToHelpEmails: 'consent_help',
  consentToMarketingEmails: 'consent_marketing',
} as const satisfies Record<string, keyof UserOf>

/** Records what has changed, each thing that has a name of its own by that name. */
async function tell(
  { db, actor, now }: MemberCtx,
  tx: GlobalDb,
  before: UserOf,
  after: UserOf,
): Promise<void> {
  const ours = tx.within(db)
  const event = { actorId: actor.personId, at: now, targetId: after.id } as const
  const fields = Object.entries(plainFields)
    .filter(([, column]) => before[column] !== after[column])
    .map(([field]) => field)
  if (fields.length > 0) await ours.record({ ...event, type: 'user.updated', fields })
  if (before.role !== after.role) await ours.record({ ...event, type: 'user.role_changed', fields: ['role'] })
  if (before.login_enabled !== after.login_enabled)
    await ours.record({
      ...event,
      type: after.login_enabled ? 'user.login_enabled' : 'user.login_disabled',
      fields: ['loginEnabled'],
    })
}
