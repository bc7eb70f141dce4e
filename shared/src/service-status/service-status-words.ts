import type { IncidentImpact, IncidentStage, ServicePart, ServiceState } from './service-status.ts'

/** The state of the service in one sentence. */
export const serviceStateLabels: Record<ServiceState, string> = {
  operational: 'All systems operational',
  maintenance: 'Scheduled maintenance is under way',
  degraded: 'Some things do not work as they should',
  outage: 'Earshot is down',
}

export const servicePartLabels: Record<ServicePart['name'], string> = {
  application: 'Application',
  mail: 'Email delivery',
}

export const incidentImpactLabels: Record<IncidentImpact, string> = {
  minor: 'Minor incident',
  major: 'Major incident',
  outage: 'Outage',
}

export const incidentStageLabels: Record<IncidentStage, string> = {
  investigating: 'Investigating',
  identified: 'Cause found',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
}
