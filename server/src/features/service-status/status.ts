import type {
  Incident,
  Maintenance,
  Notices,
  ServicePart,
  ServiceState,
  ServiceStatus,
} from '@earshot/shared/service-status'
import type { Services } from '../../http/services.ts'
import { showIncidents } from './incident-view.ts'
import { maintenanceSpans, showMaintenanceAfter } from './maintenance.ts'
import type { SampleHistory } from './sample-history.ts'
import { daysShown } from './sample-history.ts'
import { monthSoFar, partOf } from './up-time.ts'

const day = 24 * 60 * 60_000

/** What the status page is made from. */
export type StatusServices = Pick<Services, 'db' | 'clock'> & { samples: SampleHistory }

/** The state of the service, as everybody may read it. */
export async function showStatus({ db, clock, samples }: StatusServices): Promise<ServiceStatus> {
  const now = clock()
  const after = now - daysShown * day
  const [history, incidents, windows] = await Promise.all([
    samples.read(),
    showIncidents(db, after),
    showMaintenanceAfter(db, after),
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

/** What a signed-in person is told on every page: what is wrong, and what is to come. */
export async function showNotices({ db, clock }: Pick<StatusServices, 'db' | 'clock'>): Promise<Notices> {
  const now = clock()
  const [incidents, windows] = await Promise.all([showIncidents(db, now), showMaintenanceAfter(db, now)])
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
