import { listAdministrators } from '../../auth/memberships.queries.ts'
import { listSessions } from '../../auth/sessions.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import { type AuditedOperator, operatorAuditContext, recordOperatorAction } from '../../db/operator-log.ts'
import type { Services } from '../../http/services.ts'
import { conflict } from '../../lib/app-error.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { updateSuspension } from './organisations.queries.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'sealing' | 'live'>

/**
 * Keeps everybody out of an organisation: its people see why and whom to write to, and its widgets and public pages are
 * unknown, until the suspension is lifted. Nothing is deleted. Its administrators are told by mail.
 * @throws AppError `conflict` when it is suspended already, or gone.
 */
export async function suspendOrganisation(
  services: Needs,
  by: AuditedOperator,
  tenantId: string,
  reason: string,
): Promise<void> {
  const { db, live, config } = services
  const { now } = by
  const sessions = await db.transaction(async (tx) => {
    const tenant = await updateSuspension(tx, tenantId, { at: now, reason })
    if (!tenant) throw conflict('This organisation is suspended already.')
    await recordBoth(tx, by, tenantId, 'suspended')
    for (const { email, own_first_name } of await listAdministrators(tx, tenantId))
      await queueAccountMail(services, tx, {
        template: 'organisationSuspended',
        to: email,
        tenantId: null,
        params: () => ({
          firstName: own_first_name,
          organisationName: tenant.name,
          reason,
          at: now,
          supportEmail: config.supportEmail,
          link: `${config.publicUrl}/login`,
        }),
      })
    return listSessions(tx, { tenantId })
  })
  for (const { id } of sessions) live.closeSession(id)
}

/**
 * Lets everybody back in; all is as it was. Its administrators are told by mail.
 * @throws AppError `conflict` when it is not suspended, or gone.
 */
export async function restoreOrganisation(
  services: Needs,
  by: AuditedOperator,
  tenantId: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const tenant = await updateSuspension(tx, tenantId, null)
    if (!tenant) throw conflict('This organisation is not suspended.')
    await recordBoth(tx, by, tenantId, 'restored')
    for (const { email, own_first_name } of await listAdministrators(tx, tenantId))
      await queueAccountMail(services, tx, {
        template: 'organisationRestored',
        to: email,
        tenantId: null,
        params: () => ({
          firstName: own_first_name,
          organisationName: tenant.name,
          at: by.now,
          link: `${services.config.publicUrl}/login`,
        }),
      })
  })
}

/** Notes it in the operators' log and in the organisation's own. */
async function recordBoth(
  tx: GlobalDb,
  by: AuditedOperator,
  tenantId: string,
  done: 'suspended' | 'restored',
): Promise<void> {
  await recordOperatorAction(tx, by, `organisation.${done}`, tenantId)
  await tx.tenant(tenantId, operatorAuditContext(by)).record({
    type: `tenant.${done}`,
    at: by.now,
  })
}
