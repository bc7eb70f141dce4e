import { reconcileUsage } from '../../db/usage-drift.ts'
import type { BaseServices } from '../../http/services.ts'
import type { JobHandler } from '../../jobs/kinds.ts'
import { walkTenants } from '../../jobs/tenant-walk.ts'
import { flushUsage } from './usage-flush.ts'

/** Compares each organisation's counted usage with its rows, and corrects differences. */
export const reconcileUsages =
  (services: BaseServices): JobHandler<'reconcileUsages'> =>
  (job) => {
    const { db, log } = services
    return walkTenants(db, job, async (id) => {
      const off = await db.transaction((tx) => reconcileUsage(tx, id))
      if (off) log.warn({ tenantId: id, ...off }, 'usage was counted wrongly and is mended')
      await flushUsage(services, id)
    })
  }
