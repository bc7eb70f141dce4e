import { listAdministrators } from '../../auth/members.queries.ts'
import { getTenant } from '../../auth/tenants.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { ExpiryNotice } from '../../db/tables/api-key-tables.ts'
import type { BaseServices } from '../../http/services.ts'
import type { JobHandler } from '../../jobs/kinds.ts'
import { walkTenants } from '../../jobs/tenant-walk.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { type KeyRow, listExpiringKeys, updateExpiryNotice } from './api-keys.queries.ts'

const day = 24 * 60 * 60_000

/** The email that is due about a key that ends within seven days. */
const noticeDue = (endsAt: number, now: number): ExpiryNotice => (endsAt - now <= day ? 'day' : 'week')

/** Notifies administrators seven days and one day before an API key ends, each once. */
export const remindExpiringKeys =
  (services: BaseServices): JobHandler<'remindExpiringKeys'> =>
  (job) => {
    const now = services.clock()
    return walkTenants(services.db, job, async (tenantId) => {
      const keys = await listExpiringKeys(services.db.tenant(tenantId), now, now + 7 * day)
      for (const key of keys) {
        const notice = noticeDue(key.expires_at ?? now, now)
        if (notice !== key.expiry_notice)
          await services.db.transaction((database) => remind({ services, database, tenantId }, key, notice))
      }
    })
  }

interface Context {
  services: BaseServices
  database: GlobalDb
  tenantId: string
}

async function remind(
  { services, database, tenantId }: Context,
  key: KeyRow,
  notice: ExpiryNotice,
): Promise<void> {
  const { name, expires_at: endsAt } = key
  const isNext = await updateExpiryNotice(database.tenant(tenantId), key, notice)
  if (!isNext || endsAt === null) return
  const { name: organisationName } = await getTenant(database, tenantId)
  for (const { email, own_first_name } of await listAdministrators(database, tenantId))
    await queueAccountMail(
      { services, database },
      {
        template: 'apiKeyExpiring',
        to: email,
        tenantId,
        params: () => ({
          firstName: own_first_name,
          organisationName,
          keyName: name,
          endsAt,
          link: `${services.config.publicUrl}/organisation/api-keys`,
        }),
      },
    )
}
