import type { Schema } from '../db/tables/schema.ts'
import type { JobKind } from '../jobs/kinds.ts'
import { priorityOfKind } from '../jobs/queue.ts'
import { newId } from '../lib/id.ts'

/** A job that the server does when it starts after the restore. */
export const queuedJob = (kind: JobKind, tenantId: string | null, payload: object, now: number) =>
  ({
    id: newId(),
    tenant_id: tenantId,
    kind,
    payload: JSON.stringify(payload),
    run_at: now,
    attempts: 0,
    leased_until: 0,
    failed_at: null,
    last_error: null,
    request_id: null,
    traceparent: null,
    created_at: now,
    priority: priorityOfKind(kind),
    planned_at: now,
    interruptions: 0,
    failures: 0,
  }) satisfies Record<keyof Schema['jobs'], unknown>
