import type {
  Incident,
  Maintenance,
  Notices,
  ServicePart,
  ServiceState,
  ServiceStatus,
} from '@earshot/shared/service-status/service-status'
import type { PublicCtx } from '../../http/context.ts'
import { showIncidents } from './incident-view.ts'
import { maintenanceSpans, showMaintenanceAfter } from './maintenance.ts'
import { daysShown } from './sample-history.ts'
import type { StatusServices } from './status-services.ts'
import { monthSoFar, partOf } from './uptime.ts'

const day = 24 * 60 * 60_000

/** State of the service for the public. */
export async function showStatus({
  database,
  services,
  now,
}: Pick<PublicCtx<StatusServices>, 'database' | 'services' | 'now'>): Promise<ServiceStatus> {
  const after = now - daysShown * day
  const [history, incidents, windows] = await Promise.all([
    services.samples.read(),
    showIncidents(database, after),
    showMaintenanceAfter(database, after),
  ])
  const spans = maintenanceSpans(windows)
  const parts = [partOf('application', history, spans), partOf('mail', history, spans)]
  const upcoming = windows.filter((window) => isAhead(window, now)).reverse()
  return {
    state: stateOf(
      parts,
      incidents,
      upcoming.some(({ startsAt }) => startsAt <= now),
    ),
    parts,
    month: monthSoFar(history, spans),
    measuredSince: history.since,
    incidents,
    upcoming,
    past: windows.filter((window) => !isAhead(window, now)),
  }
}

/** Notices on every page of the console: open incidents and upcoming maintenance. */
export async function showNotices({ database, now }: Pick<PublicCtx, 'database' | 'now'>): Promise<Notices> {
  const [incidents, windows] = await Promise.all([
    showIncidents(database, now),
    showMaintenanceAfter(database, now),
  ])
  return {
    incidents: incidents.filter(({ resolvedAt }) => resolvedAt === null),
    maintenance: windows.filter((window) => isAhead(window, now)).reverse(),
  }
}

const isAhead = ({ endsAt, cancelledAt }: Maintenance, now: number): boolean =>
  cancelledAt === null && endsAt > now

function stateOf(
  parts: readonly ServicePart[],
  incidents: readonly Incident[],
  maintained: boolean,
): ServiceState {
  const open = incidents.filter(({ resolvedAt }) => resolvedAt === null)
  if (maintained) return 'maintenance'
  if (open.some(({ impact }) => impact === 'outage') || parts.some(({ state }) => state === 'outage'))
    return 'outage'
  return open.length > 0 || parts.some(({ state }) => state === 'degraded') ? 'degraded' : 'operational'
}
