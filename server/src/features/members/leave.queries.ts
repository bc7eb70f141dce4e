import type { GlobalDb } from '../../db/database.ts'

type Global = Pick<GlobalDb, 'global'>

/** Ends a user's sessions in one organisation. @returns their handles. */
export async function deleteSessionsIn(
  { global }: Global,
  tenantId: string,
  userId: string,
): Promise<string[]> {
  const ended = await global
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Removes a membership, and the account from the person, who stays as the author of what they wrote. */
export async function deleteMembership(
  tx: GlobalDb,
  { tenantId, userId, personId }: { tenantId: string; userId: string; personId: string },
): Promise<void> {
  await tx.global
    .deleteFrom('memberships')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  await tx.tenant(tenantId).updateTable('people').set({ user_id: null }).where('id', '=', personId).execute()
}

/** An organisation that a user may sign in to, the oldest membership first. */
export async function findOldestMembership({ global }: Global, userId: string): Promise<string | undefined> {
  const membership = await global
    .selectFrom('memberships')
    .select('tenant_id')
    .where('user_id', '=', userId)
    .where('login_enabled', '=', 1)
    .orderBy('created_at')
    .executeTakeFirst()
  return membership?.tenant_id
}
