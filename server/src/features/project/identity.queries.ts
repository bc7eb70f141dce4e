import { preparedInsert } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** A project's secrets, older ones first. */
export const listSecrets = (db: TenantDb, projectId: string) =>
  db
    .selectFrom('identity_secrets')
    .select(['id', 'sealed', 'ending', 'created_at', 'used_at'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()

export type SecretRow = Awaited<ReturnType<typeof listSecrets>>[number]

export const insertSecret = preparedInsert('identity_secrets')

/** @returns true if there was one. */
export async function deleteSecret(db: TenantDb, projectId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity_secrets')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function updateUsed(db: TenantDb, id: string, now: number): Promise<void> {
  await db.updateTable('identity_secrets').set({ used_at: now }).where('id', '=', id).execute()
}

/** Counts a session on a day. */
export async function countSession(
  db: TenantDb,
  session: { projectId: string; day: number; signed: boolean },
): Promise<void> {
  const column = session.signed ? 'signed' : 'unsigned'
  await db
    .insertInto('identity_days')
    .values({ project_id: session.projectId, day: session.day, signed: 0, unsigned: 0, [column]: 1 })
    .onConflict((oc) =>
      oc
        .columns(['project_id', 'day'])
        .doUpdateSet((eb) => ({ [column]: eb(`identity_days.${column}`, '+', 1) })),
    )
    .execute()
}

/** Numbers of sessions since a day. */
export async function sumSessions(
  db: TenantDb,
  projectId: string,
  since: number,
): Promise<{ signed: number; unsigned: number }> {
  const sums = await db
    .selectFrom('identity_days')
    .select((eb) => [
      eb.fn.sum<number | null>('signed').as('signed'),
      eb.fn.sum<number | null>('unsigned').as('unsigned'),
    ])
    .where('project_id', '=', projectId)
    .where('day', '>=', since)
    .executeTakeFirst()
  return { signed: Number(sums?.signed ?? 0), unsigned: Number(sums?.unsigned ?? 0) }
}

/** Removes session counts from before a day. */
export const deleteDaysBefore = (db: TenantDb, day: number) =>
  db.deleteFrom('identity_days').where('day', '<', day).execute()
