import { AuditChange } from '@earshot/shared/audit/audit-change'
import type { AuditTarget } from '@earshot/shared/event/event-definition'
import { auditTargetKinds } from '@earshot/shared/event/event-definition'
import type { EventType } from '@earshot/shared/event/events'
import { events } from '@earshot/shared/event/events'
import { keysOf } from '@earshot/shared/record'
import { z } from 'zod'
import { storedJson } from './stored-form.ts'
import type { TableFacts } from './tenant-table.ts'

interface AuditHeads {
  seq: number
  /** Hash of the newest entry. */
  hash: string
}

interface AuditLog {
  /** From 1 without a gap. */
  seq: number
  action: EventType
  actor_id: string | null
  target_kind: AuditTarget | null
  target_id: string | null
  /** JSON list of the names of the changed fields. */
  fields: string
  /** JSON list of `AuditChange`: settings among them, with their values. */
  changes: string
  /** SHA-256 of the salt and the address in `audit_addresses`; stays in the chain when the address is deleted. */
  address_digest: string
  request_id: string
  created_at: number
  /** SHA-256 over this entry and the hash of the previous entry. */
  hash: string
}

/** Client address of an audit entry, until its retention ends. */
interface AuditAddresses {
  seq: number
  address: string
  salt: string
  created_at: number
}

export interface AuditTables {
  audit_heads: AuditHeads
  audit_log: AuditLog
  audit_addresses: AuditAddresses
}

export const auditTables = {
  audit_addresses: { key: ['seq'], exported: ['seq', 'address', 'created_at'], withheld: ['salt'] },
  audit_log: {
    key: ['seq'],
    forms: {
      action: z.enum(keysOf(events)),
      target_kind: z.enum(auditTargetKinds),
      fields: storedJson(z.array(z.string())),
      changes: storedJson(z.array(AuditChange)),
    },
    exported: [
      'seq',
      'action',
      'actor_id',
      'target_kind',
      'target_id',
      'fields',
      'changes',
      'request_id',
      'created_at',
    ],
    json: ['fields', 'changes'],
    withheld: ['hash', 'address_digest'],
    foreignIds: ['target_id', 'request_id'],
    people: { actor_id: 'traces' },
  },
  audit_heads: { key: [], exported: null },
} as const satisfies TableFacts<AuditTables>
