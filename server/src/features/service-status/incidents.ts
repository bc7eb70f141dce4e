import { limits } from '@earshot/shared/limits'
import type {
  Incident,
  IncidentChange,
  NewIncident,
  NewIncidentUpdate,
} from '@earshot/shared/service-status/service-status'
import { recordOperatorAction } from '../../db/operator-log.ts'
import type { OperatorCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { invalidField, notFound } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { showIncident } from './incident-view.ts'
import { findIncident, insertIncident, insertIncidentUpdate, updateIncident } from './incidents.queries.ts'

/** Publishes an incident with its first update; idempotent by key. */
export function createIncident(ctx: OperatorCtx, incident: NewIncident): Promise<Incident> {
  const { now } = ctx
  const { title, impact, thirdParty, body, startedAt = now } = incident
  return once(ctx, async (ctx) => {
    const { database } = ctx
    refuseBeginning(startedAt, { earliest: now - limits.noticeWithin, latest: now })
    const id = newId()
    await insertIncident(database, {
      id,
      title,
      impact,
      third_party: thirdParty ? 1 : 0,
      started_at: startedAt,
      resolved_at: null,
      created_at: now,
    })
    await insertIncidentUpdate(database, {
      id: newId(),
      incident_id: id,
      stage: 'investigating',
      body,
      created_at: now,
    })
    await recordOperatorAction(ctx, 'incident.created', id)
    return showIncident(database, id)
  })
}

/**
 * Adds an update to an incident; idempotent by key. The stage `resolved` closes the incident; any other stage reopens a
 * closed one.
 */
export function addIncidentUpdate(
  ctx: OperatorCtx,
  id: string,
  { stage, body }: NewIncidentUpdate,
): Promise<Incident> {
  const { now } = ctx
  return once(ctx, async (ctx) => {
    const { database } = ctx
    const known = await updateIncident(database, id, { resolved_at: stage === 'resolved' ? now : null })
    if (!known) throw notFound('incident')
    await insertIncidentUpdate(database, { id: newId(), incident_id: id, stage, body, created_at: now })
    await recordOperatorAction(ctx, 'incident.updated', id)
    return showIncident(database, id)
  })
}

/** Corrects an incident: its title, impact, third party or start. */
export function changeIncident(ctx: OperatorCtx, id: string, change: IncidentChange): Promise<Incident> {
  const { title, impact, thirdParty, startedAt } = change
  return ctx.transaction(async (ctx) => {
    const { database } = ctx
    const incident = await findIncident(database, id)
    if (!incident) throw notFound('incident')
    if (startedAt !== undefined)
      refuseBeginning(startedAt, {
        earliest: incident.created_at - limits.noticeWithin,
        latest: incident.resolved_at ?? ctx.now,
      })
    await updateIncident(database, id, {
      ...(title !== undefined && { title }),
      ...(impact !== undefined && { impact }),
      ...(thirdParty !== undefined && { third_party: thirdParty ? 1 : 0 }),
      ...(startedAt !== undefined && { started_at: startedAt }),
    })
    await recordOperatorAction(ctx, 'incident.updated', id)
    return showIncident(database, id)
  })
}

function refuseBeginning(
  startedAt: number,
  { earliest, latest }: { earliest: number; latest: number },
): void {
  if (startedAt > latest)
    throw invalidField('startedAt', 'Please choose a time at which it had begun already.')
  if (startedAt < earliest) throw invalidField('startedAt', 'Please choose a time within the last year.')
}
