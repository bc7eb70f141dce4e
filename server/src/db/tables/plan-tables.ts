import type { PlanName } from '@earshot/shared/plans'
import type { Generated } from 'kysely'

/** What of its plan's limits an organisation uses, without the lines of `usage_changes`. */
interface UsageTotals {
  tenant_id: string
  /** Bytes. */
  storage: number
  active_approvals: number
  /** When its administrators were told that a limit is reached; null while it is not. */
  storage_told_at: Generated<number | null>
  approvals_told_at: Generated<number | null>
}

/** What was added and taken away since; the database writes these lines itself, with every row that counts. */
interface UsageChanges {
  seq: Generated<number>
  tenant_id: string
  storage: number
  active_approvals: number
}

/** A view: what every row that counts does count. */
type UsageRows = Omit<UsageChanges, 'seq'>

/** What decides which plan an organisation is on. */
export type PlanReason = 'comp' | 'subscription' | 'trial' | 'operator'

/** From when on an organisation was on a plan, until its next one. */
interface PlanPeriods {
  tenant_id: string
  starts_at: number
  plan: PlanName
  reason: PlanReason
}

/** A plan that the operator gives for free until a date. */
interface Comps {
  tenant_id: string
  plan: Exclude<PlanName, 'free'>
  /** Why, for the operators. */
  note: string
  created_at: number
  ends_at: number
  /** The last mail that announced its end. */
  told: 'nothing' | 'week' | 'day'
}

/** Of all organisations, like the tables of the installation. */
export interface PlanTables {
  usage_totals: UsageTotals
  usage_changes: UsageChanges
  usage_rows: UsageRows
  plan_periods: PlanPeriods
  comps: Comps
}
