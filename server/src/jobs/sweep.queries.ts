import { limits } from '@earshot/shared/limits'
import type { Database, GlobalDb } from '../db/database.ts'
import { isIdleVisitor } from '../features/contacts/idle-visitor.ts'
import { deleteOldCounts } from '../mail/daily-counts.queries.ts'

const tenantPage = 500
const peoplePage = 500
const eventBatch = 500

/**
 * Removes sessions, one-time tokens and flows to Google whose time is over, dead letters of before a time, counts of earlier
 * days, operators' idempotency keys, samples of long ago, and what the public site collected and need not keep any longer.
 */
export async function deleteExpired(db: Database, now: number, deadBefore: number): Promise<void> {
  await db.transaction(async ({ global }) => {
    await global.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    await global
      .deleteFrom('sessions')
      .where('created_at', '<=', now - limits.sessionAbsolute)
      .execute()
    await global
      .deleteFrom('sessions')
      .where('recovery', '=', 1)
      .where('created_at', '<=', now - limits.recoveryLife)
      .execute()
    await global.deleteFrom('one_time_tokens').where('expires_at', '<=', now).execute()
    await global.deleteFrom('oauth_flows').where('expires_at', '<=', now).execute()
    await global.deleteFrom('jobs').where('failed_at', '<=', deadBefore).execute()
    await deleteOldCounts({ global }, now)
    await global
      .deleteFrom('held_sign_ups')
      .where('created_at', '<=', now - limits.heldSignUpKept)
      .execute()
    await global
      .deleteFrom('operator_idempotency_keys')
      .where('created_at', '<', now - limits.idempotencyKept)
      .execute()
    await global
      .deleteFrom('status_samples')
      .where('minute', '<', Math.floor((now - limits.statusSamplesKept) / 60_000))
      .execute()
    await deleteOldSubscribers({ global }, now)
    await global
      .deleteFrom('contact_messages')
      .where('created_at', '<=', now - limits.contactMessageKept)
      .execute()
  })
}

/** Addresses of the lists that nobody proved in time, and those that left long enough ago. */
async function deleteOldSubscribers({ global }: Pick<GlobalDb, 'global'>, now: number): Promise<void> {
  await global
    .deleteFrom('subscribers')
    .where('confirmed_at', 'is', null)
    .where('unsubscribed_at', 'is', null)
    .where('confirm_until', '<=', now)
    .execute()
  await global
    .deleteFrom('subscribers')
    .where('unsubscribed_at', '<=', now - limits.unsubscribedKept)
    .execute()
}

/**
 * Takes up the erasures of organisations that became dead letters, after however many interruptions: whoever deleted
 * one was promised that its data goes.
 */
export async function reviveErasures(db: Database, now: number): Promise<void> {
  await db.transaction(({ global }) =>
    global
      .updateTable('jobs')
      .set({ failed_at: null, attempts: 0, leased_until: 0, run_at: now })
      .where('kind', '=', 'eraseOrganisation')
      .where('failed_at', 'is not', null)
      .execute(),
  )
}

/** Removes one tenant's counts of how widget sessions came about, of before a day. */
export async function deleteOldIdentityDays(db: Database, tenantId: string, day: number): Promise<void> {
  await db
    .tenant(tenantId)
    .transaction((tenant) => tenant.deleteFrom('identity_days').where('day', '<', day).execute())
}

/**
 * Removes one tenant's visitors who came before a time and left nothing: who have written and voted nothing, and of
 * whom the team has decided nothing. A page of people at a time, however many stay.
 */
export async function deleteIdleVisitors(db: Database, tenantId: string, before: number): Promise<void> {
  const tenant = db.tenant(tenantId)
  let after = ''
  for (;;) {
    const page = await tenant
      .selectFrom('people')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(peoplePage)
      .execute()
    const ids = page.map(({ id }) => id)
    if (ids.length === 0) return
    const idle = await tenant
      .selectFrom('people')
      .select('id')
      .where('id', 'in', ids)
      .where((eb) => isIdleVisitor(eb, before))
      .execute()
    if (idle.length > 0)
      await tenant.transaction((tx) =>
        tx
          .deleteFrom('people')
          .where('id', 'in', ids)
          .where((eb) => isIdleVisitor(eb, before))
          .execute(),
      )
    after = ids.at(-1) ?? ''
    if (ids.length < peoplePage) return
  }
}

/** Removes one tenant's idempotency keys made before a time. */
export async function deleteOldIdempotencyKeys(
  db: Database,
  tenantId: string,
  before: number,
): Promise<void> {
  await db
    .tenant(tenantId)
    .transaction((tenant) => tenant.deleteFrom('idempotency_keys').where('created_at', '<', before).execute())
}

/** Removes the client addresses of one tenant's audit entries made before a time; the entries stay. */
export async function deleteOldAddresses(db: Database, tenantId: string, before: number): Promise<void> {
  await db
    .tenant(tenantId)
    .transaction((tenant) => tenant.deleteFrom('audit_addresses').where('created_at', '<=', before).execute())
}

/** Removes the events recorded before a time, oldest first, a batch at a time. */
export async function deleteOldEvents(db: Database, before: number): Promise<void> {
  for (;;) {
    const oldest = await db.global
      .selectFrom('events')
      .select(['seq', 'created_at'])
      .orderBy('seq')
      .limit(eventBatch)
      .execute()
    const old = oldest.filter(({ created_at }) => created_at < before).map(({ seq }) => seq)
    if (old.length === 0) return
    await db.transaction(({ global }) => global.deleteFrom('events').where('seq', 'in', old).execute())
    if (old.length < oldest.length) return
  }
}

/** The ids of all tenants, a page at a time. */
export async function* listTenantIds(db: Database): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const page = await db.global
      .selectFrom('tenants')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(tenantPage)
      .execute()
    for (const { id } of page) yield id
    const last = page.at(-1)
    if (!last || page.length < tenantPage) return
    after = last.id
  }
}
