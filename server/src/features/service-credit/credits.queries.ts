import type { GlobalDb } from '../../db/database.ts'
import type { CreditClaims } from '../../db/tables/status-tables.ts'

type Global = Pick<GlobalDb, 'global'>

/** Maximum rows: more than anybody decides at once. */
const listMax = 200

/** Columns that decide about an organisation's credits. `deal` is the time since which it has the beta price. */
export const getPayer = ({ global }: Global, tenantId: string) =>
  global
    .selectFrom('tenants')
    .leftJoin('beta_deals', (join) =>
      join.onRef('beta_deals.tenant_id', '=', 'tenants.id').on('beta_deals.held_until', 'is', null),
    )
    .select(['tenants.created_at', 'beta_deals.taken_at as deal'])
    .where('tenants.id', '=', tenantId)
    .executeTakeFirstOrThrow()

/** Plan periods of an organisation with their reasons, oldest first. */
export const listPlanPeriods = ({ global }: Global, tenantId: string) =>
  global
    .selectFrom('plan_periods')
    .select(['starts_at', 'plan', 'reason'])
    .where('tenant_id', '=', tenantId)
    .orderBy('starts_at')
    .execute()

/** Claims of one organisation, newest month first. */
export const listClaimsOf = ({ global }: Global, tenantId: string) =>
  global
    .selectFrom('credit_claims')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('month', 'desc')
    .execute()

/** @returns false if the month was claimed already. */
export async function insertClaim({ global }: Global, row: Omit<CreditClaims, 'note'>): Promise<boolean> {
  const written = await global
    .insertInto('credit_claims')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'month']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

const claims = ({ global }: Global) =>
  global
    .selectFrom('credit_claims')
    .innerJoin('tenants', 'tenants.id', 'credit_claims.tenant_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.tenant_id', '=', 'credit_claims.tenant_id')
        .onRef('memberships.person_id', '=', 'credit_claims.person_id'),
    )
    .leftJoin('users', 'users.id', 'memberships.user_id')
    .selectAll('credit_claims')
    .select([
      'tenants.name as organisation_name',
      'tenants.plan',
      'users.email',
      'users.first_name',
      'users.last_name',
    ])
    .where('tenants.deleted_at', 'is', null)

export type ClaimOfAny = Awaited<ReturnType<typeof listClaims>>[number]

/** Claims of all organisations: open ones first, oldest first; then the newest decisions. */
export const listClaims = (db: Global) =>
  claims(db)
    .orderBy('credit_claims.decided_at', (order) => order.desc().nullsFirst())
    .orderBy('credit_claims.created_at')
    .limit(listMax)
    .execute()

export const findClaim = (db: Global, id: string) =>
  claims(db).where('credit_claims.id', '=', id).executeTakeFirst()

/** Decides an open claim. @returns false if there was none. */
export async function updateDecided(
  { global }: Global,
  { id, tenantId }: { id: string; tenantId: string },
  { state, note, now }: { state: 'granted' | 'refused'; note: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await global
    .updateTable('credit_claims')
    .set({ state, note, decided_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
