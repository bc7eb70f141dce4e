import type { GlobalDb } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Takes a person's name and account from what they wrote. */
export const anonymiseMember = (db: TenantDb, personId: string) =>
  db.updateTable('people').set({ name: 'Former member', user_id: null }).where('id', '=', personId).execute()

/** Removes the client addresses of what a person did from the audit log. */
export const deleteAddressesOf = (db: TenantDb, personId: string) =>
  db
    .deleteFrom('audit_addresses')
    .where('seq', 'in', (eb) =>
      eb.selectFrom('audit_log').select('audit_log.seq').where('audit_log.actor_id', '=', personId),
    )
    .execute()

/** Removes what waits for an address: mails, dead letters too, links, and sign-ups. */
export async function deletePendingOf(
  { global, dialect }: Pick<GlobalDb, 'global' | 'dialect'>,
  email: string,
): Promise<void> {
  await global
    .deleteFrom('jobs')
    .where((eb) => dialect.holds(eb.ref('payload'), JSON.stringify(email)))
    .execute()
  for (const table of ['one_time_tokens', 'held_sign_ups'] as const)
    await global.deleteFrom(table).where('email', '=', email).execute()
}
