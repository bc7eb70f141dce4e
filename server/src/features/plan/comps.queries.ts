import type { GlobalDb } from '../../db/database.ts'
import type { PlanTables } from '../../db/tables/billing-tables.ts'

type Global = Pick<GlobalDb, 'global'>

export type CompRow = PlanTables['comps']

export const findComp = ({ global }: Global, tenantId: string) =>
  global.selectFrom('comps').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()

/** Sets an organisation's complimentary plan, in place of an earlier one. */
export const upsertComp = ({ global }: Global, { tenant_id, ...comp }: CompRow) =>
  global
    .insertInto('comps')
    .values({ tenant_id, ...comp })
    .onConflict((oc) => oc.column('tenant_id').doUpdateSet(comp))
    .execute()

/** @returns true if there was one. */
export async function deleteComp({ global }: Global, tenantId: string): Promise<boolean> {
  const { numDeletedRows } = await global
    .deleteFrom('comps')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Complimentary plans that end before a time, of organisations after an id, ordered by id. */
export const listEndingComps = ({ global }: Global, before: number, after: string, limit: number) =>
  global
    .selectFrom('comps')
    .selectAll()
    .where('ends_at', '<', before)
    .where('tenant_id', '>', after)
    .orderBy('tenant_id')
    .limit(limit)
    .execute()

export const updateCompTold = ({ global }: Global, tenantId: string, told: CompRow['told']) =>
  global.updateTable('comps').set({ told }).where('tenant_id', '=', tenantId).execute()
