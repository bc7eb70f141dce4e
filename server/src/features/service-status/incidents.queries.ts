import type { GlobalDb } from '../../db/database.ts'
import type { Incidents, IncidentUpdates } from '../../db/tables/status-tables.ts'

type Global = Pick<GlobalDb, 'global'>

/** Maximum rows: more than an installation should ever have in ninety days. */
const listMax = 200

export const insertIncident = ({ global }: Global, row: Incidents) =>
  global.insertInto('incidents').values(row).execute()

export const insertIncidentUpdate = ({ global }: Global, row: IncidentUpdates) =>
  global.insertInto('incident_updates').values(row).execute()

/** @returns false if there is no such incident. */
export async function updateIncident(
  { global }: Global,
  id: string,
  values: Partial<Omit<Incidents, 'id' | 'created_at'>>,
): Promise<boolean> {
  const found = await global
    .updateTable('incidents')
    // Always sets a column, so that an empty change still tells if the incident exists.
    .set({ id, ...values })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}

export const findIncident = ({ global }: Global, id: string) =>
  global.selectFrom('incidents').selectAll().where('id', '=', id).executeTakeFirst()

/** Incidents that began or ended after a time, open ones first, then the newest. */
export const listIncidents = ({ global }: Global, after: number) =>
  global
    .selectFrom('incidents')
    .selectAll()
    .where((eb) => eb.or([eb('resolved_at', 'is', null), eb('resolved_at', '>', after)]))
    .orderBy((eb) => eb.case().when('resolved_at', 'is', null).then(0).else(1).end())
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(listMax)
    .execute()

/** Updates of incidents, newest first. */
export const listIncidentUpdates = ({ global }: Global, incidentIds: readonly string[]) =>
  incidentIds.length === 0
    ? Promise.resolve([])
    : global
        .selectFrom('incident_updates')
        .selectAll()
        .where('incident_id', 'in', incidentIds)
        .orderBy('id', 'desc')
        .execute()
