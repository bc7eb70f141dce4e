import { monthBefore, monthOf, monthSpan } from '@earshot/shared/field/month'
import { insertClaim } from '../features/service-credit/credits.queries.ts'
import { insertIncident } from '../features/service-status/incidents.queries.ts'
import { insertMaintenance } from '../features/service-status/maintenance.queries.ts'
import { insertSample } from '../features/service-status/samples.queries.ts'
import { newId } from '../lib/id.ts'
import type { World } from './harness.ts'
import type { Organisation } from './story.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A time some days from now, in milliseconds since 1970. */
export const inDays = (days: number): number => Date.now() + days * day

/** Milliseconds of downtime until now: enough for a credit in the current month or in the previous one. */
const downFor = 6 * day

/** The month with the longer part of the downtime. */
export function badMonth(): string {
  const current = monthOf(Date.now())
  return Date.now() - monthSpan(current).from > downFor / 2 ? current : monthBefore(current)
}

export async function sampleIncident({ services: { db, clock } }: World): Promise<string> {
  const id = newId()
  const now = clock()
  await db.transaction((tx) =>
    insertIncident(tx, {
      id,
      title: 'Slow answers',
      impact: 'minor',
      third_party: 0,
      started_at: now,
      resolved_at: null,
      created_at: now,
    }),
  )
  return id
}

export async function sampleMaintenance({ services: { db, clock } }: World): Promise<string> {
  const id = newId()
  await db.transaction((tx) =>
    insertMaintenance(tx, {
      id,
      title: 'Larger disks',
      body: 'Nothing answers',
      starts_at: inDays(30),
      ends_at: inDays(31),
      created_at: clock(),
    }),
  )
  return id
}

/** An old open claim, and an organisation that can claim a credit for the bad month. */
export async function sampleClaim(
  { services: { db, clock } }: World,
  { tenantId, personId }: Organisation,
): Promise<string> {
  const id = newId()
  const now = clock()
  await db.transaction(async (tx) => {
    await tx.global.deleteFrom('credit_claims').where('tenant_id', '=', tenantId).execute()
    const longAgo = { created_at: now - 100 * day }
    await tx.global.updateTable('tenants').set(longAgo).where('id', '=', tenantId).execute()
    const before = Math.floor((now - downFor) / minute)
    await insertSample(tx, { minute: before, app: 1, mail: 1 })
    await insertSample(tx, { minute: Math.floor(now / minute), app: 1, mail: 1 })
    await insertClaim(tx, {
      id,
      tenant_id: tenantId,
      person_id: personId,
      month: '2025-01',
      reason: 'It was away',
      down_minutes: 3000,
      cost_cents: 825,
      credit_cents: 138,
      state: 'open',
      created_at: now,
      decided_at: null,
    })
  })
  return id
}
