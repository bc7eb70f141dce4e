import type { AuditTarget } from '@earshot/shared/event/event-definition'
import { events } from '@earshot/shared/event/events'
import { digest } from '../lib/digest.ts'
import { newSecret } from '../lib/id.ts'
import type { TenantTables } from './tables/schema.ts'
import type { NewEvent, Scope } from './tenant-db.ts'
import { TenantDb } from './tenant-db.ts'

/** The actor of a transaction, for the audit log. */
export interface AuditContext {
  /** Null if the actor is unknown, such as at a failed login. */
  personId: string | null
  address: string
  requestId: string
}

/** An event and its actor. */
export interface AuditedEvent {
  tenantId: string
  auditContext: AuditContext
  event: NewEvent
}

/** Fields of an audit log entry that its hash covers, together with the previous hash. */
export type ChainedEntry = Omit<TenantTables['audit_log'], 'hash'>

/** The previous hash of an organisation's first entry. */
export const auditGenesis = ''

/**
 * Digest of a client's address, hashed into the chain. The address and the salt are stored beside the chain and deleted
 * after a while; from then on the digest leads to no address, and the chain still verifies.
 */
export const addressDigest = (salt: string, address: string): string => digest(salt + address)

/** SHA-256 over an entry and the hash of the previous entry, as hexadecimal. */
export const auditHash = (previous: string, entry: ChainedEntry): string =>
  digest(
    JSON.stringify([
      previous,
      entry.seq,
      entry.action,
      entry.actor_id,
      entry.target_kind,
      entry.target_id,
      entry.fields,
      entry.changes,
      entry.address_digest,
      entry.request_id,
      entry.created_at,
    ]),
  )

/**
 * Appends members' actions to the audit log, as the last step of the transaction that performs them: the head of the
 * chain is locked for as short as possible.
 */
export async function appendAudit(scope: Scope, audited: readonly AuditedEvent[]): Promise<void> {
  const tenants = [...new Set(audited.map(({ tenantId }) => tenantId))].sort()
  for (const tenantId of tenants)
    await appendChain(
      new TenantDb(scope, tenantId),
      audited.filter((entry) => entry.tenantId === tenantId),
    )
}

async function appendChain(db: TenantDb, audited: readonly AuditedEvent[]): Promise<void> {
  const head = await db
    .insertInto('audit_heads')
    .values({ seq: audited.length, hash: auditGenesis })
    .onConflict((oc) =>
      oc.columns([]).doUpdateSet((eb) => ({ seq: eb('audit_heads.seq', '+', audited.length) })),
    )
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  let { hash } = head
  let seq = head.seq - audited.length
  const addresses: { seq: number; address: string; salt: string; created_at: number }[] = []
  const rows = audited.map(({ event, auditContext: { address, ...auditContext } }) => {
    const salt = newSecret(16)
    addresses.push({ seq: ++seq, address, salt, created_at: event.at })
    const entry = entryOf(seq, db.tenantId, event, {
      ...auditContext,
      addressDigest: addressDigest(salt, address),
    })
    hash = auditHash(hash, entry)
    return { ...entry, hash }
  })
  await db.insertInto('audit_log').values(rows).execute()
  await db.insertInto('audit_addresses').values(addresses).execute()
  await db.updateTable('audit_heads').set({ hash }).execute()
}

type DigestedContext = Omit<AuditContext, 'address'> & { addressDigest: string }

function entryOf(
  seq: number,
  tenantId: string,
  event: NewEvent,
  auditContext: DigestedContext,
): ChainedEntry {
  const { target } = events[event.type]
  const targetId = target ? targetIdOf(target, tenantId, event) : undefined
  return {
    seq,
    action: event.type,
    actor_id: event.actorId ?? auditContext.personId,
    target_kind: targetId ? target : null,
    target_id: targetId ?? null,
    fields: JSON.stringify(event.fields ?? []),
    changes: JSON.stringify(event.changes ?? []),
    address_digest: auditContext.addressDigest,
    request_id: auditContext.requestId,
    created_at: event.at,
  }
}

function targetIdOf(target: AuditTarget, tenantId: string, event: NewEvent): string | undefined {
  switch (target) {
    case 'organisation':
      return tenantId
    case 'project':
      return event.projectId
    case 'feedback':
      return event.feedbackId
    case 'task':
      return event.taskId
    default:
      return event.targetId
  }
}
