import { senderNameFor } from '@earshot/shared/branding/branding'
import type { GlobalDb } from '../db/database.ts'
import { preparedGlobal } from '../db/prepared.ts'

const senderOf = preparedGlobal((db, params: { tenantId: string }) =>
  db.selectFrom('tenants').select(['plan', 'sender_name']).where('id', '=', params.tenantId),
)

/**
 * The sender name of an organisation's mails, if its plan allows its own (product specification, section 9); undefined
 * for the installation's name.
 */
export async function senderNameOf(
  tx: Pick<GlobalDb, 'dialect' | 'connection'>,
  tenantId: string,
): Promise<string | undefined> {
  const [tenant] = await senderOf(tx.dialect, tx.connection, { tenantId })
  return (tenant && senderNameFor(tenant.plan, tenant.sender_name)) || undefined
}
