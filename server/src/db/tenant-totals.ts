import type { Kysely } from 'kysely'
import type { GlobalDb } from './database.ts'
import type { Schema } from './tables/schema.ts'
import { readUsages, type Usage } from './usage.ts'

/** An organisation's totals. */
export interface TenantTotals extends Usage {
  members: number
  projects: number
  feedback: number
  /** Last activity of a member or last change of its feedback; null before either. */
  lastActivityAt: number | null
}

/** A row of one of the queries. Postgres returns counts as text. */
type Sums = { tenant_id: string } & Partial<
  Record<'members' | 'projects' | 'feedback' | 'lastActivityAt', number | string | bigint | null>
>

/**
 * Counts and sums of several organisations at once, by tenant: besides `public-boards.ts` the only query across
 * tenants. Returns only numbers, with a fixed number of statements for any number of organisations.
 */
export async function sumTenants(
  { connection: { kysely }, global }: Pick<GlobalDb, 'connection' | 'global'>,
  ids: readonly string[],
): Promise<Map<string, TenantTotals>> {
  const totals = new Map<string, TenantTotals>()
  for (const [id, usage] of await readUsages({ global }, ids)) totals.set(id, { ...nothing, ...usage })
  if (ids.length === 0) return totals
  for (const rows of await Promise.all(countsOf(kysely, ids)))
    for (const sums of rows) {
      const total = totals.get(sums.tenant_id)
      if (total) add(total, sums)
    }
  return totals
}

const nothing = { members: 0, projects: 0, feedback: 0, lastActivityAt: null }

function add(total: TenantTotals, { members = 0, projects = 0, feedback = 0, lastActivityAt }: Sums): void {
  total.members += Number(members)
  total.projects += Number(projects)
  total.feedback += Number(feedback)
  total.lastActivityAt = Math.max(total.lastActivityAt ?? 0, Number(lastActivityAt ?? 0)) || null
}

const countsOf = (db: Kysely<Schema>, ids: readonly string[]) => [
  db
    .selectFrom('memberships')
    .select(({ fn }) => ['tenant_id', fn.countAll().as('members')])
    .where('tenant_id', 'in', ids)
    .groupBy('tenant_id')
    .execute(),
  db
    .selectFrom('projects')
    .select(({ fn }) => ['tenant_id', fn.countAll().as('projects')])
    .where('tenant_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('tenant_id')
    .execute(),
  db
    .selectFrom('feedback')
    .select(({ fn }) => [
      'tenant_id',
      fn.countAll().as('feedback'),
      fn.max('updated_at').as('lastActivityAt'),
    ])
    .where('tenant_id', 'in', ids)
    .groupBy('tenant_id')
    .execute(),
  // Each organisation with entries has one head, on the node of its entries: Citus would not look for those of `tenants`.
  db
    .selectFrom('audit_heads')
    .select((head) => [
      'audit_heads.tenant_id',
      head
        .selectFrom('audit_log')
        .select('audit_log.created_at')
        .whereRef('audit_log.tenant_id', '=', 'audit_heads.tenant_id')
        .where('audit_log.actor_id', 'is not', null)
        .orderBy('audit_log.seq', 'desc')
        .limit(1)
        .as('lastActivityAt'),
    ])
    .where('audit_heads.tenant_id', 'in', ids)
    .execute(),
]
