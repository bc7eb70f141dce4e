import type { Generated } from 'kysely'
import type { Flag } from './global-tables.ts'

/** One row per minute in which a process checked; a minute without a row was an outage. */
interface StatusSamples {
  /** Minutes since 1970, UTC. */
  minute: number
  /** 1 if a test write to the database succeeded. */
  app: Flag
  /** 1 if mails are being delivered. */
  mail: Flag
}

export interface Incidents {
  id: string
  title: string
  impact: 'minor' | 'major' | 'outage'
  /** 1 if a third party caused the incident. */
  third_party: Flag
  started_at: number
  resolved_at: number | null
  created_at: number
}

export interface IncidentUpdates {
  id: string
  incident_id: string
  stage: 'investigating' | 'identified' | 'monitoring' | 'resolved'
  body: string
  created_at: number
}

export interface MaintenanceWindows {
  id: string
  title: string
  body: string
  starts_at: number
  ends_at: number
  created_at: number
  cancelled_at: number | null
  /** Progress of the announcement and of the cancellation: the highest user id for which the mail was queued. */
  announced_up_to: Generated<string>
  cancelled_up_to: Generated<string>
}

export interface CreditClaims {
  id: string
  tenant_id: string
  /** The member who claimed the credit. */
  person_id: string
  /** `2026-11`, UTC. */
  month: string
  reason: string
  down_minutes: number
  /** Monthly price of the plan, in US cents. */
  cost_cents: number
  credit_cents: number
  state: 'open' | 'granted' | 'refused'
  /** The operator's answer. */
  note: Generated<string>
  created_at: number
  decided_at: number | null
}

/** Tables of the service's status page, and of the credits that organisations claim for outages. */
export interface StatusTables {
  status_samples: StatusSamples
  incidents: Incidents
  incident_updates: IncidentUpdates
  maintenance_windows: MaintenanceWindows
  credit_claims: CreditClaims
}
