import type { Span } from '@earshot/shared/text/spans'
import type { GlobalDb } from '../../db/database.ts'
import { showIncidents } from './incident-view.ts'
import { maintenanceSpans, showMaintenanceAfter } from './maintenance.ts'

/** Downtime after a time that earns no service credit: scheduled maintenance, and failures of third parties. */
export async function excludedDowntime(
  db: Pick<GlobalDb, 'global'>,
  after: number,
  now: number,
): Promise<Span[]> {
  const [windows, incidents] = await Promise.all([showMaintenanceAfter(db, after), showIncidents(db, after)])
  return [
    ...maintenanceSpans(windows),
    ...incidents
      .filter(({ thirdParty }) => thirdParty)
      .map(({ startedAt, resolvedAt }) => ({ from: startedAt, to: resolvedAt ?? now })),
  ]
}
