import { countRows } from '../../db/count-rows.ts'
import { preparedInsert } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

const invitations = (db: TenantDb) =>
  db
    .selectFrom('invitations')
    .innerJoin('people', 'people.id', 'invitations.invited_by_id')
    .selectAll('invitations')
    .select('people.name as inviter_name')

export const listInvitations = (db: TenantDb) => invitations(db).orderBy('invitations.id', 'desc').execute()

export const findInvitation = (db: TenantDb, id: string) =>
  invitations(db).where('invitations.id', '=', id).executeTakeFirst()

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Number of invitations: all, or those to an address. */
export function countInvitations(db: TenantDb, email?: string): Promise<number> {
  const all = db.selectFrom('invitations')
  return countRows(email === undefined ? all : all.where('email', '=', email))
}

export const insertInvitation = preparedInsert('invitations')

export async function updateSending(
  db: TenantDb,
  id: string,
  sending: { sent_at: number; expires_at: number; invited_by_id: string },
): Promise<void> {
  await db.updateTable('invitations').set(sending).where('id', '=', id).execute()
}

/** @returns true if there was one. */
export async function deleteInvitation(db: TenantDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('invitations').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
