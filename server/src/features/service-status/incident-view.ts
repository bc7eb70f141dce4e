import type { Incident } from '@earshot/shared/service-status/service-status'
import type { GlobalDb } from '../../db/database.ts'
import type { Incidents, IncidentUpdates } from '../../db/tables/status-tables.ts'
import { notFound } from '../../lib/app-error.ts'
import { findIncident, listIncidents, listIncidentUpdates } from './incidents.queries.ts'

/** Incidents that are open or ended after a time, with all their updates. */
export async function showIncidents(db: Pick<GlobalDb, 'global'>, after: number): Promise<Incident[]> {
  const rows = await listIncidents(db, after)
  const updates = await listIncidentUpdates(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => incidentOf(row, updates))
}

/** @throws AppError `not_found`. */
export async function showIncident(db: Pick<GlobalDb, 'global'>, id: string): Promise<Incident> {
  const row = await findIncident(db, id)
  if (!row) throw notFound('incident')
  return incidentOf(row, await listIncidentUpdates(db, [id]))
}

const incidentOf = (row: Incidents, updates: readonly IncidentUpdates[]): Incident => ({
  id: row.id,
  title: row.title,
  impact: row.impact,
  thirdParty: row.third_party === 1,
  startedAt: row.started_at,
  resolvedAt: row.resolved_at,
  updates: updates
    .filter(({ incident_id }) => incident_id === row.id)
    .map(({ id, stage, body, created_at }) => ({ id, stage, body, createdAt: created_at })),
})
