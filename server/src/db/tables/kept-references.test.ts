import { expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import { insertItem, insertTenant, insertUser, openTestDatabase } from '../../test/rows.ts'
import { danglingTables, keptReferences } from './kept-references.ts'

test('a row that refers to a missing one is found in every table', async () => {
  const db = await openTestDatabase()
  const dangling = async () =>
    (await db.connection.run<{ name: string }>(danglingTables, [])).map(({ name }) => name).sort()
  const tenant = await insertTenant(db)
  const { tenantId } = tenant
  const { personId, projectId } = await insertItem(tenant)
  const userId = await insertUser(db)
  await db.transaction(async ({ global }) => {
    const membership = { user_id: userId, tenant_id: tenantId, person_id: personId, created_at: 1 }
    await global
      .insertInto('memberships')
      .values({ ...membership, role: 'User', owner: 0, login_enabled: 1 })
      .execute()
    await global
      .insertInto('project_keys')
      .values({ public_key: newId(), tenant_id: tenantId, project_id: projectId })
      .execute()
  })
  expect(await dangling()).toEqual([])
  // Those of another organisation are not the ones referred to.
  const other = (await insertTenant(db)).tenantId
  await db.transaction(async ({ global }) => {
    await global.updateTable('memberships').set({ tenant_id: other }).execute()
    await global.updateTable('project_keys').set({ tenant_id: other }).execute()
    await global
      .insertInto('api_key_secrets')
      .values({ hash: newId(), tenant_id: tenantId, key_id: newId(), ends_at: null })
      .execute()
    await global
      .insertInto('webhook_lanes')
      .values({ webhook_id: newId(), tenant_id: tenantId, due_at: 1, leased_until: 0 })
      .execute()
  })
  expect(await dangling()).toEqual(keptReferences.map(({ table }) => table).sort())
})
