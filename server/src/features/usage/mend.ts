import { listTenantIds } from '../../auth/tenants.queries.ts'
import { mendUsage } from '../../db/usage.ts'
import type { BaseServices } from '../../http/services.ts'
import type { Handler } from '../../jobs/kinds.ts'
import { batches } from '../../lib/batches.ts'
import { settleUsage } from './settle.ts'

const batch = 500

/** Compares what is counted of each organisation with its rows, and mends what is off. */
export const mendUsages =
  (services: BaseServices): Handler<'mendUsages'> =>
  async () => {
    const { db, log } = services
    const read = (last?: { id: string }) => listTenantIds(db, last?.id ?? '', batch)
    for await (const tenants of batches(batch, read))
      for (const { id } of tenants) {
        const off = await db.transaction((tx) => mendUsage(tx, id))
        if (off) log.warn({ tenantId: id, ...off }, 'usage was counted wrongly and is mended')
        await settleUsage(services, id)
      }
  }
