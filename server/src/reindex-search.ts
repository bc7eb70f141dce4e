import type { Database } from './db/database.ts'
import { descriptionColumns, nameColumns, titleColumns } from './db/folded-columns.ts'
import type { TenantDb } from './db/tenant-db.ts'
import type { JobHandler } from './jobs/kinds.ts'
import { walkTenants } from './jobs/tenant-walk.ts'
import { batches } from './lib/batches.ts'
import { indexFeedback } from './search/index-feedback.ts'

/** Rows per batch: one batch blocks the writer only briefly. */
const batch = 25

/** Reindexes everything by the rules of this version, after an upgrade that changed them. */
export const reindexSearch =
  (db: Database): JobHandler<'reindexSearch'> =>
  (job) =>
    walkTenants(db, job, async (id) => {
      const tenant = db.tenant(id)
      await reindexItems(tenant)
      await foldOrganisation(tenant)
      await foldPeople(tenant)
      await foldTasks(tenant)
    })

async function reindexItems(tenant: TenantDb): Promise<void> {
  const read = (last?: { id: string }) =>
    tenant
      .selectFrom('feedback')
      .select('id')
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(batch)
      .execute()
  for await (const items of batches(batch, read))
    await tenant.transaction(async (db) => {
      for (const { id } of items) await indexFeedback(db, id)
      await db.dialect.search.merge(db.connection)
    })
}

const foldOrganisation = (tenant: TenantDb) =>
  tenant.transaction(async ({ database: { global }, tenantId }) => {
    const { name } = await global
      .selectFrom('tenants')
      .select('name')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow()
    await global
      .updateTable('tenants')
      .set(nameColumns(name))
      .where('id', '=', tenantId)
      .where('name', '=', name)
      .execute()
  })

async function foldPeople(tenant: TenantDb): Promise<void> {
  const read = (last?: { id: string }) =>
    tenant
      .selectFrom('people')
      .select(['id', 'name'])
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(batch)
      .execute()
  for await (const people of batches(batch, read))
    await tenant.transaction(async (db) => {
      for (const { id, name } of people)
        await db
          .updateTable('people')
          .set({ folded_name: nameColumns(name).folded_name })
          .where('id', '=', id)
          // A row that was changed meanwhile is already folded.
          .where('name', '=', name)
          .execute()
    })
}

async function foldTasks(tenant: TenantDb): Promise<void> {
  const read = (last?: { id: string }) =>
    tenant
      .selectFrom('tasks')
      .select(['id', 'title', 'description'])
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(batch)
      .execute()
  for await (const tasks of batches(batch, read))
    await tenant.transaction(async (db) => {
      for (const { id, title, description } of tasks)
        await db
          .updateTable('tasks')
          .set({ ...titleColumns(title), ...descriptionColumns(description) })
          .where('id', '=', id)
          .where('title', '=', title)
          .where('description', '=', description)
          .execute()
    })
}
