import { changesBetween } from '@earshot/shared/audit/audit-change'
import type { PersonRef } from '@earshot/shared/feedback/feedback'
import { limits } from '@earshot/shared/limits'
import type { User, UserChange, UserList, UserListRequest, UserRow } from '@earshot/shared/member/user'
import { may } from '@earshot/shared/permissions'
import type { PlanName } from '@earshot/shared/plan/plans'
import {
  countMembers,
  findMember,
  listAdministrators,
  listColleagues,
  listMembers,
  type MemberRow,
} from '../../auth/members.queries.ts'
import { updateMember, updatePersonName } from '../../auth/memberships.queries.ts'
import { deleteSessions } from '../../auth/sessions.queries.ts'
import { lockTenant } from '../../auth/tenants.queries.ts'
import type { MemberCtx } from '../../http/context.ts'
import { fieldConflict, forbidden, notFound } from '../../lib/app-error.ts'
import { requireSeat } from './seats.ts'

/** A page of the organisation's members, and their total number. */
export async function showUsers({ db, database }: MemberCtx, request: UserListRequest): Promise<UserList> {
  const rows = await listMembers(database, db.tenantId, request)
  return { list: rows.map(userRow), totalCount: await countMembers(database, db.tenantId, request.query) }
}

/** Active members of the organisation, by name: the possible assignees. */
export async function showColleagues({ db, database }: MemberCtx): Promise<PersonRef[]> {
  const rows = await listColleagues(database, db.tenantId, limits.colleaguesMax)
  return rows.map((row) => ({ id: row.person_id, name: nameOf(row), kind: 'member' }))
}

/** @throws AppError `not_found`. */
export async function showUser(ctx: MemberCtx, id: string): Promise<User> {
  const member = await getMember(ctx, id)
  return {
    ...userRow(member),
    consentToHelpEmails: member.consent_help === 1,
    consentToMarketingEmails: member.consent_marketing === 1,
  }
}

const userRow = (member: MemberRow): UserRow => ({
  id: member.person_id,
  firstName: member.first_name,
  lastName: member.last_name,
  fullName: nameOf(member),
  email: member.email,
  imageUrl: member.image_url,
  lastSignInDate: member.last_sign_in_at,
  loginEnabled: member.login_enabled === 1,
  owner: member.owner === 1,
  tenants: [{ role: member.role }],
})

const nameOf = (member: Pick<MemberRow, 'first_name' | 'last_name'>): string =>
  `${member.first_name} ${member.last_name}`.trim()

/** @throws AppError `not_found`, also for a member of another organisation. */
export async function getMember({ db, database }: MemberCtx, personId: string): Promise<MemberRow> {
  const member = await findMember(database, db.tenantId, personId)
  if (!member) throw notFound('user')
  return member
}

/**
 * Locks the members of an organisation until the transaction of `ctx` ends, and checks that the caller still has the
 * permission: of two administrators who demote each other, one comes second. @returns the plan.
 * @throws AppError `forbidden`.
 */
export async function lockMembers({ db, database, actor, now }: MemberCtx): Promise<PlanName> {
  const tenant = await lockTenant(database, db.tenantId, now)
  const asking = await findMember(database, db.tenantId, actor.personId)
  if (
    !tenant ||
    !asking?.login_enabled ||
    !may({ role: asking.role, owner: asking.owner === 1 }, 'manageUsers')
  )
    throw forbidden('Your role does not allow this any more. Ask an administrator.')
  return tenant.plan
}

/**
 * Refuses to take a member's role, login or membership if that would leave the organisation without its owner or
 * without any administrator. `field` is the form field of the error. @throws AppError `conflict`.
 */
export async function assertRemovable(
  { db, database }: MemberCtx,
  member: MemberRow,
  field: string,
): Promise<void> {
  const name = nameOf(member)
  if (member.owner)
    throw fieldConflict(
      field,
      `${name} is the owner. Transfer the ownership first, in the organisation’s settings.`,
    )
  if (member.role !== 'Administrator') return
  const administrators = await listAdministrators(database, db.tenantId)
  if (administrators.every(({ person_id }) => person_id === member.person_id))
    throw fieldConflict(
      field,
      `${name} is the only administrator. Make somebody else an administrator first.`,
    )
}

/**
 * Changes a member on behalf of an administrator, effective at the member's next request. Only for this organisation:
 * names and consents here are independent of the member's own choices elsewhere. @throws AppError `not_found`,
 * `conflict` if the organisation would lose its owner or last administrator, `plan_limit` when the plan holds no
 * further administrator.
 */
export async function changeUser(ctx: MemberCtx, id: string, change: UserChange): Promise<User> {
  const ended = await ctx.transaction(async (ctx) => {
    const { db, database } = ctx
    const { tenantId } = db
    const plan = await lockMembers(ctx)
    const member = await getMember(ctx, id)
    await assertChangeable(ctx, plan, member, change)
    const values = valuesOf(change)
    if (Object.keys(values).length > 0) await updateMember(database, tenantId, id, values)
    const after = await getMember(ctx, id)
    if (nameOf(after) !== nameOf(member)) await updatePersonName(db, id, nameOf(after))
    await recordChange(ctx, member, after)
    return after.login_enabled ? [] : deleteSessions(database, { tenantId, userId: member.user_id })
  })
  for (const handle of ended) ctx.services.live.closeSession(handle)
  return showUser(ctx, id)
}

const isAdministrator = (member: Pick<MemberRow, 'role' | 'login_enabled'>): boolean =>
  member.role === 'Administrator' && member.login_enabled === 1

async function assertChangeable(
  ctx: MemberCtx,
  plan: PlanName,
  member: MemberRow,
  { role = member.role, loginEnabled = member.login_enabled === 1 }: UserChange,
): Promise<void> {
  if (!loginEnabled && member.person_id === ctx.actor.personId)
    throw fieldConflict('loginEnabled', 'You cannot switch off your own login. Ask another administrator.')
  const becomes = { role, login_enabled: loginEnabled ? 1 : 0 } as const
  if (isAdministrator(member) && !isAdministrator(becomes))
    await assertRemovable(ctx, member, role === member.role ? 'loginEnabled' : 'role')
  if (!isAdministrator(member) && isAdministrator(becomes))
    await requireSeat(ctx.database, ctx.db.tenantId, { plan, now: ctx.now })
}

const flagOf = (value: boolean) => (value ? 1 : 0)

function valuesOf(change: UserChange): Parameters<typeof updateMember>[3] {
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
} as const satisfies Record<string, keyof MemberRow>

/** Records the changes: those with an event type of their own by that type, the others as fields. */
async function recordChange(ctx: MemberCtx, before: MemberRow, after: MemberRow): Promise<void> {
  const targetId = after.person_id
  const fields = Object.entries(plainFields)
    .filter(([, column]) => before[column] !== after[column])
    .map(([field]) => field)
  if (fields.length > 0) await ctx.record({ type: 'user.updated', targetId, fields })
  if (before.role !== after.role) {
    const changes = changesBetween({ role: before.role }, { role: after.role })
    await ctx.record({ type: 'user.role_changed', targetId, fields: ['role'], changes })
  }
  if (before.login_enabled !== after.login_enabled) {
    const type = after.login_enabled ? 'user.login_enabled' : 'user.login_disabled'
    await ctx.record({ type, targetId, fields: ['loginEnabled'] })
  }
}
