import type { GlobalDb } from '../../db/database.ts'
import type { PlanTables } from '../../db/tables/billing-tables.ts'

type Global = Pick<GlobalDb, 'global'>

export type ComplimentaryPlanRow = PlanTables['complimentary_plans']

export const findComplimentaryPlan = ({ global }: Global, tenantId: string) =>
  global.selectFrom('complimentary_plans').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()

/** Sets an organisation's complimentary plan, in place of an earlier one. */
export const upsertComplimentaryPlan = (
  { global }: Global,
  { tenant_id, ...complimentaryPlan }: ComplimentaryPlanRow,
) =>
  global
    .insertInto('complimentary_plans')
    .values({ tenant_id, ...complimentaryPlan })
    .onConflict((oc) => oc.column('tenant_id').doUpdateSet(complimentaryPlan))
    .execute()

/** @returns true if there was one. */
export async function deleteComplimentaryPlan({ global }: Global, tenantId: string): Promise<boolean> {
  const { numDeletedRows } = await global
    .deleteFrom('complimentary_plans')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Complimentary plans that end before a time, of organisations after an id, ordered by id. */
export const listEndingComplimentaryPlans = (
  { global }: Global,
  before: number,
  after: string,
  limit: number,
) =>
  global
    .selectFrom('complimentary_plans')
    .selectAll()
    .where('ends_at', '<', before)
    .where('tenant_id', '>', after)
    .orderBy('tenant_id')
    .limit(limit)
    .execute()

export const updateReminderSent = (
  { global }: Global,
  tenantId: string,
  notified: ComplimentaryPlanRow['notified'],
) => global.updateTable('complimentary_plans').set({ notified }).where('tenant_id', '=', tenantId).execute()
