import { Id } from '@earshot/shared/ids'
import {
  Incident,
  IncidentChange,
  IncidentList,
  Maintenance,
  MaintenanceList,
  NewIncident,
  NewIncidentUpdate,
  NewMaintenance,
} from '@earshot/shared/service-status'
import { z } from '@hono/zod-openapi'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import { showIncidents } from './incident-view.ts'
import { addIncidentUpdate, changeIncident, createIncident } from './incidents.ts'
import { cancelMaintenance, scheduleMaintenance, showMaintenanceAfter } from './maintenance.ts'

const incidents = '/api/v1/operator/incidents'
const maintenance = '/api/v1/operator/maintenance'
const incidentPath = z.object({ incidentId: Id })
const windowPath = z.object({ windowId: Id })

/** What operators look back on, in milliseconds. */
const shownFor = 365 * 24 * 60 * 60_000

const listIncidents = declare('operator', {
  method: 'get',
  path: incidents,
  summary: 'Incidents, open ones first, then those of the last year',
  responses: { 200: json(IncidentList) },
})

const open = declare('operator', {
  method: 'post',
  path: incidents,
  summary: 'Tell everybody of an incident',
  request: { body: jsonInput(NewIncident) },
  responses: { 201: json(Incident) },
})

const change = declare('operator', {
  method: 'patch',
  path: `${incidents}/{incidentId}`,
  summary: 'Mend what is said of an incident: title, impact, whose failure, beginning',
  request: { params: incidentPath, body: jsonInput(IncidentChange) },
  responses: { 200: json(Incident) },
})

const update = declare('operator', {
  method: 'post',
  path: `${incidents}/{incidentId}/updates`,
  summary: 'Say what is new about an incident; the stage `resolved` ends it',
  request: { params: incidentPath, body: jsonInput(NewIncidentUpdate) },
  responses: { 201: json(Incident) },
})

const listMaintenance = declare('operator', {
  method: 'get',
  path: maintenance,
  summary: 'Maintenance to come and of the last year, the latest first',
  responses: { 200: json(MaintenanceList) },
})

const schedule = declare(
  'operator',
  {
    method: 'post',
    path: maintenance,
    summary: 'Announce maintenance, in the console and by mails',
    request: { body: jsonInput(NewMaintenance) },
    responses: { 201: json(Maintenance) },
  },
  { recentLogin: true },
)

const cancel = declare(
  'operator',
  {
    method: 'delete',
    path: `${maintenance}/{windowId}`,
    summary: 'Call maintenance off, or end it',
    request: { params: windowPath },
    responses: { 200: json(Maintenance) },
  },
  { recentLogin: true },
)

/** What operators tell of the service. */
export function statusOperatorRoutes() {
  const app = routeGroup()
  app.openapi(listIncidents, async (c) => {
    const { db, now } = c.var.operator
    return c.json({ items: await showIncidents(db, now - shownFor) }, 200)
  })
  app.openapi(open, async (c) =>
    c.json(await createIncident(c.var.operator, c.req.valid('json'), c.var.repeatable), 201),
  )
  app.openapi(change, async (c) =>
    c.json(await changeIncident(c.var.operator, c.req.valid('param').incidentId, c.req.valid('json')), 200),
  )
  app.openapi(update, async (c) => {
    const { incidentId } = c.req.valid('param')
    return c.json(
      await addIncidentUpdate(c.var.operator, incidentId, c.req.valid('json'), c.var.repeatable),
      201,
    )
  })
  app.openapi(listMaintenance, async (c) => {
    const { db, now } = c.var.operator
    return c.json({ items: await showMaintenanceAfter(db, now - shownFor) }, 200)
  })
  app.openapi(schedule, async (c) =>
    c.json(await scheduleMaintenance(c.var.operator, c.req.valid('json'), c.var.repeatable), 201),
  )
  app.openapi(cancel, async (c) =>
    c.json(await cancelMaintenance(c.var.operator, c.req.valid('param').windowId), 200),
  )
  return app
}
