import {
  Incident,
  IncidentChange,
  IncidentList,
  Maintenance,
  MaintenanceList,
  NewIncident,
  NewIncidentUpdate,
  NewMaintenance,
  Notices,
  ServiceStatus,
} from '@earshot/shared/service-status/service-status'
import { Routes } from '../../http/routes.ts'
import { showIncidents } from './incident-view.ts'
import { addIncidentUpdate, changeIncident, createIncident } from './incidents.ts'
import { cancelMaintenance, scheduleMaintenance, showMaintenanceAfter } from './maintenance.ts'
import { showNotices, showStatus } from './status.ts'
import type { StatusServices } from './status-services.ts'

/** State of the service, and its management by operators. */
export const statusRoutes = new Routes<StatusServices>()

statusRoutes.get(
  '/api/v1/status',
  {
    access: 'anyone',
    summary: 'Get the state of the service: uptime, incidents and maintenance',
    answer: ServiceStatus,
    compressed: true,
  },
  (ctx) => showStatus(ctx),
)

statusRoutes.get(
  '/api/v1/notices',
  {
    access: 'ownAccount',
    inLiveDemo: true,
    summary: 'List current incidents and scheduled maintenance',
    answer: Notices,
  },
  (ctx) => showNotices(ctx),
)

const incidents = '/api/v1/operator/incidents'
const maintenance = '/api/v1/operator/maintenance'

/** Time span that operators see, in milliseconds. */
const shownFor = 365 * 24 * 60 * 60_000

statusRoutes.get(
  incidents,
  {
    access: 'operator',
    summary: 'List open incidents, and those of the last year',
    answer: IncidentList,
    compressed: true,
  },
  async ({ database, now }) => ({ items: await showIncidents(database, now - shownFor) }),
)

statusRoutes.post(
  incidents,
  { access: 'operator', summary: 'Publish an incident', body: NewIncident, creates: Incident },
  (ctx, { body }) => createIncident(ctx, body),
)

statusRoutes.patch(
  `${incidents}/{incidentId}`,
  {
    access: 'operator',
    summary: 'Correct an incident: title, impact, cause, beginning',
    body: IncidentChange,
    answer: Incident,
  },
  (ctx, { params, body }) => changeIncident(ctx, params.incidentId, body),
)

statusRoutes.post(
  `${incidents}/{incidentId}/updates`,
  {
    access: 'operator',
    summary: 'Publish an update of an incident; the stage `resolved` ends it',
    body: NewIncidentUpdate,
    creates: Incident,
  },
  (ctx, { params, body }) => addIncidentUpdate(ctx, params.incidentId, body),
)

statusRoutes.get(
  maintenance,
  {
    access: 'operator',
    summary: 'List scheduled maintenance and that of the last year, latest first',
    answer: MaintenanceList,
    compressed: true,
  },
  async ({ database, now }) => ({ items: await showMaintenanceAfter(database, now - shownFor) }),
)

statusRoutes.post(
  maintenance,
  {
    access: 'operator',
    recentLogin: true,
    summary: 'Announce maintenance, in the console and by email',
    body: NewMaintenance,
    creates: Maintenance,
  },
  (ctx, { body }) => scheduleMaintenance(ctx, body),
)

statusRoutes.delete(
  `${maintenance}/{windowId}`,
  {
    access: 'operator',
    recentLogin: true,
    summary: 'Cancel or end maintenance',
    answer: Maintenance,
  },
  (ctx, { params }) => cancelMaintenance(ctx, params.windowId),
)
