import type { Expression, Kysely } from 'kysely'
import { expressionBuilder } from 'kysely'
import type { GlobalDb } from './database.ts'
import { literal } from './literals.ts'
import type { Schema } from './tables/schema.ts'

/** How much of everything an organisation has. */
export interface TenantTotals {
  members: number
  projects: number
  feedback: number
  /** Items and comments held for review. */
  activeApprovals: number
  /** Bytes: words, logos and photos, as they are kept. */
  storage: number
  /** When one of its people last did something or its feedback last changed; null before that. */
  lastActivityAt: number | null
}

type Row = { tenant_id: string } & Record<string, number | string | null>

/**
 * Counts and sums of several organisations at once, by tenant: the one reading across tenants there is. It answers
 * numbers alone, in a fixed number of statements however many organisations are asked for.
 */
export async function sumTenants(
  { connection: { kysely } }: Pick<GlobalDb, 'connection'>,
  ids: readonly string[],
): Promise<Map<string, TenantTotals>> {
  const totals = new Map(ids.map((id): [string, TenantTotals] => [id, nothing()]))
  if (ids.length === 0) return totals
  for (const rows of await Promise.all([
    ...countsOf(kysely, ids),
    ...wordsOf(kysely, ids),
    ...picturesOf(kysely, ids),
  ]))
    for (const { tenant_id, ...sums } of rows as Row[]) {
      const total = totals.get(tenant_id)
      if (total) add(total, sums)
    }
  return totals
}

const nothing = (): TenantTotals => ({
  members: 0,
  projects: 0,
  feedback: 0,
  activeApprovals: 0,
  storage: 0,
  lastActivityAt: null,
})

function add(total: TenantTotals, sums: Record<string, number | string | null>): void {
  for (const [name, value] of Object.entries(sums)) {
    // Postgres answers counts and sums as text, and null for a sum of nothing.
    const number = Number(value ?? 0)
    if (name === 'lastActivityAt') total.lastActivityAt = Math.max(total.lastActivityAt ?? 0, number) || null
    else if (name === 'base64') total.storage += Math.floor((number * 3) / 4)
    else total[name as 'storage'] += number
  }
}

const eb = expressionBuilder<Schema>()

const bytes = (...columns: string[]): Expression<number> =>
  columns
    .map((column): Expression<number> => eb.fn<number>('octet_length', [eb.ref(column as never)]))
    .reduce((sum, next) => eb(sum, '+', next))

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
      fn.countAll().filterWhere('moderation', '=', 'held').as('activeApprovals'),
      fn.sum(bytes('title', 'body')).as('storage'),
      fn.max('updated_at').as('lastActivityAt'),
    ])
    .where('tenant_id', 'in', ids)
    .groupBy('tenant_id')
    .execute(),
  db
    .selectFrom('comments')
    .select(({ fn }) => ['tenant_id', fn.countAll().as('activeApprovals')])
    .where('tenant_id', 'in', ids)
    .where('moderation', '=', literal<'held'>('held'))
    .where('deleted_at', 'is', null)
    .groupBy('tenant_id')
    .execute(),
  db
    .selectFrom('tenants')
    .select((tenant) => [
      'tenants.id as tenant_id',
      tenant
        .selectFrom('audit_log')
        .select('audit_log.created_at')
        .whereRef('audit_log.tenant_id', '=', 'tenants.id')
        .where('audit_log.actor_id', 'is not', null)
        .orderBy('audit_log.seq', 'desc')
        .limit(1)
        .as('lastActivityAt'),
    ])
    .where('tenants.id', 'in', ids)
    .execute(),
]

const wordsOf = (db: Kysely<Schema>, ids: readonly string[]) =>
  (
    [
      ['reports', 'body', 'environment'],
      ['comments', 'body'],
      ['tasks', 'title', 'description'],
    ] as const
  ).map(([table, ...columns]) =>
    db
      .selectFrom(table)
      .select(({ fn }) => ['tenant_id', fn.sum(bytes(...columns)).as('storage')])
      .where('tenant_id', 'in', ids)
      .groupBy('tenant_id')
      .execute(),
  )

const picturesOf = (db: Kysely<Schema>, ids: readonly string[]) => [
  db
    .selectFrom('logos')
    .select(({ fn }) => ['tenant_id', fn.sum(bytes('webp_base64')).as('base64')])
    .where('tenant_id', 'in', ids)
    .groupBy('tenant_id')
    .execute(),
  db
    .selectFrom('memberships')
    .innerJoin('photos', 'photos.user_id', 'memberships.user_id')
    .select(({ fn }) => ['memberships.tenant_id', fn.sum(bytes('webp_base64')).as('base64')])
    .where('memberships.tenant_id', 'in', ids)
    .groupBy('memberships.tenant_id')
    .execute(),
]
